import { projectPath } from '../projects/paths.ts';

/** @param of what the form begins with: the check, and the report on which it was found */
export function waiversPath(project: string, of: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(of).toString();
  return projectPath(project, '/waivers') + (query === '' ? '' : `?${query}`);
}
