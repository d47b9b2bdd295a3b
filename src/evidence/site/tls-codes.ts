/** A leaf that comes alone. In evidence stored before 2026-11-23 it is all that tells of a missing intermediate. */
export const leafAlone = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
/** OpenSSL says it before it looks at the dates. */
export const issuerMissing = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
export const dateCodes: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
