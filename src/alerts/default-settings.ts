import type { AlertSettings } from './types.ts';

/** Of an account that has not chosen. docs/alerts.md says how these numbers were found. */
export const defaultAlertSettings: AlertSettings = {
  watch: false,
  scoreDrop: 5,
  findings: 'fail',
  minWeight: 5,
  gone: true,
  down: true,
  certificateDays: 14,
  quiet: null,
  group: 60,
  remind: null,
  webhooks: 'all',
  recipients: 'all',
  digest: 'weekly',
  digestEmpty: true,
};
