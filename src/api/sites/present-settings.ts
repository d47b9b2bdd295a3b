import { jsonOfSettings } from '../../report/site/site-json.ts';
import type { Site } from '../../services/sites/types.ts';
import type { FullSettingsView, SettingsView } from './settings-schemas.ts';

type Settings = Site['settings'];

export function presentSettings(settings: Settings): SettingsView {
  const { urls: _, ...rest } = jsonOfSettings(settings);
  return { ...rest, urls_count: settings.urls.length };
}

export function presentFullSettings(settings: Settings): FullSettingsView {
  return { ...jsonOfSettings(settings), urls_count: settings.urls.length };
}
