/**
 * ISO 15924: script codes in lower case, without the range for private use (Qaaa–Qabx).
 * Source: IANA Language Subtag Registry of 2024-05-16, which follows the standard, and Berf of Unicode 17; reviewed
 * 2026-11-21.
 * @see https://www.iana.org/assignments/language-subtag-registry
 *
 * SPDX-License-Identifier: CC0-1.0
 */
export const iso15924Scripts: ReadonlySet<string> = new Set(
  `
  adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng berf bhks blis bopo brah brai bugi
  buhd cakm cans cari cham cher chis chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh
  egyp elba elym ethi gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb hang hani hano hans
  hant hatr hebr hira hluw hmng hmnp hrkt hung inds ital jamo java jpan jurc kali kana kawi khar khmr khoj
  kitl kits knda kore kpel krai kthi lana laoo latf latg latn leke lepc limb lina linb lisu loma lyci lydi
  mahj maka mand mani marc maya medf mend merc mero mlym modi mong moon mroo mtei mult mymr nagm nand narb
  nbat newa nkdb nkgb nkoo nshu ogam olck onao orkh orya osge osma ougr palm pauc pcun pelm perm phag phli
  phlp phlv phnx piqd plrd prti psin ranj rjng rohg roro runr samr sara sarb saur sgnw shaw shrd shui sidd
  sidt sind sinh sogd sogo sora soyo sund sunu sylo syrc syre syrj syrn tagb takr tale talu taml tang tavt
  tayo telu teng tfng tglg thaa thai tibt tirh tnsa todr tols toto tutg ugar vaii visp vith wara wcho wole
  xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy zzzz
  `.match(/[a-z]+/g),
);
