/** A leaf that comes alone. */
export const leafAlone = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
/** OpenSSL says it before it looks at the dates. */
export const issuerMissing = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
export const dateCodes: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
