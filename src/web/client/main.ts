/** Enhancement only: every page works without this file. */
export {};
