/** An audit of Lighthouse, and the checks that ask the same; several where Lighthouse asks two things at once. */
export interface SharedAudit {
  readonly id: string;
  /** Where it stands among the audits of Lighthouse. */
  readonly path: string;
  readonly checks: readonly string[];
  /** It needs a trace, which takes seconds: visited by the fixtures alone that are there for it. */
  readonly isTraced: boolean;
}

/**
 * Those of the categories SEO and Best Practices, and the redirects of Performance. Left out: what needs scripts to run,
 * and is a check of the browser tier.
 */
export const sharedAudits: readonly SharedAudit[] = [
  audit('accessibility/document-title'),
  audit('accessibility/image-alt'),
  audit('seo/meta-description'),
  audit('seo/http-status-code'),
  audit('seo/is-crawlable'),
  audit('seo/link-text'),
  audit('seo/crawlable-anchors'),
  audit('seo/hreflang'),
  audit('seo/canonical'),
  audit('seo/robots-txt', ['robots-txt', 'robots-txt-status']),
  audit('dobetterweb/doctype'),
  audit('dobetterweb/charset'),
  audit('is-on-https', ['is-on-https', 'mixed-content']),
  audit('redirects-http', ['redirects-http', 'is-on-https']),
  audit('csp-xss', ['content-security-policy', 'csp-xss']),
  audit('has-hsts'),
  audit('clickjacking-mitigation'),
  { ...audit('redirects', ['redirect-chain']), isTraced: true },
];

export function auditsOf({ isTraced }: Pick<SharedAudit, 'isTraced'>): readonly SharedAudit[] {
  return sharedAudits.filter((audit) => isTraced || !audit.isTraced);
}

function audit(path: string, checks?: readonly string[]): SharedAudit {
  const id = path.slice(path.lastIndexOf('/') + 1);
  return { id, path, checks: checks ?? [id], isTraced: false };
}
