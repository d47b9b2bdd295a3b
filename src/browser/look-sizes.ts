/** How much of each kind a look brings at most. What a driver sends beyond that is not taken. */
export const lookSizes = {
  /** Characters of the rendered page. */
  htmlMax: 5 * 2 ** 20,
  /** Characters of an address; a longer one is cut. */
  urlMax: 2_048,
  /** Characters of a selector, a start tag, a message or another text of one thing. */
  textMax: 500,
  imagesMax: 500,
  loadedMax: 1_000,
  /** Fields of one answer, and characters of a value. */
  fieldsMax: 100,
  fieldValueMax: 4_096,
  cookiesMax: 200,
  /** Different ones. */
  consoleMax: 100,
  issuesMax: 100,
  axeRulesMax: 150,
  axeNodesMax: 50,
  shiftsMax: 50,
  shiftElementsMax: 10,
  insightFilesMax: 100,
  picturesMax: 2,
  pictureMaxBytes: 2 ** 20,
} as const;
