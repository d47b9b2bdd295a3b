/** A file with nearly every key, for the reference; tests read it. */
export const exampleFile = `// What our pull requests have to meet.
{
  "$schema": "./assay.schema.json",
  "serve": { "folder": "dist", "spa": false },
  "origin": "https://example.com",
  "pages": ["/", "/pricing", "/blog/*"],
  "auth": { "basic": "\${ASSAY_AUTH_STAGING}", "headers": { "X-Preview": "\${ASSAY_AUTH_PREVIEW}" } },
  "gate": {
    "score": 80,
    "categories": { "accessibility": 95 },
    "fail_on": "new", // known ones may stay
    "checks": { "image-alt": "error", "readability": "off", "html-weight": "warn" },
    "budgets": { "html": "100 KB", "resource-count": 60 },
    "max_drop": 3,
  },
  "rules": [{ "pages": "/blog/*", "gate": { "score": 70, "checks": { "duplicate-text": "warn" } } }],
  "waivers": [{ "check": "content-security-policy", "pages": "/*", "reason": "Comes with the new CDN", "until": "2027-03-31" }],
  "baseline": "assay.baseline.json",
  "sources": [{ "pages": "/blog/*", "file": "content/blog/*.md" }],
  "outputs": ["assay.sarif", "junit=assay-junit.xml", "gitlab=gl-code-quality-report.json"],
}
`;
