import type { Category } from '../../checks/check.ts';

/** What readers call the categories. */
export const categoryTitles: Readonly<Record<Category, string>> = {
  seo: 'SEO',
  content: 'Content',
  performance: 'Performance',
  accessibility: 'Accessibility',
  security: 'Security',
  'best-practices': 'Best practices',
  'structured-data': 'Structured data',
  'ai-readiness': 'AI readiness',
  'site-files': 'Site files',
};
