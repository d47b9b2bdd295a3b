import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/stale.ts';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly optional?: boolean;
        readonly devOptional?: boolean;
        readonly link?: boolean;
      }
    >
  >;
}

/** Folders of node_modules that `npm ci --omit=dev --omit=optional` installs where the client's package is not. */
export function productionFolders(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([path]) => path);
}

/** The image's /app: the build, what it needs, and nothing of the tools that made it. */
export function layOut(app: string): void {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  for (const folder of productionFolders()) {
    const isNested = (path: string) => path.slice(join(root, folder).length).includes('/node_modules');
    cpSync(join(root, folder), join(app, folder), { recursive: true, filter: (path) => !isNested(path) });
  }
  cpSync(join(root, 'dist'), join(app, 'dist'), { recursive: true });
  for (const file of ['package.json', 'LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md']) {
    cpSync(join(root, file), join(app, file));
  }
}

/** Packages that the build imports, by name. */
export function importedPackages(dist: string): Set<string> {
  const found = new Set<string>();
  for (const file of globSync('**/*.js', { cwd: dist, exclude: ['web/assets/**'] })) {
    const source = readFileSync(join(dist, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/\b(?:from|import|import\()\s*["']([@\w./:-]+)["']/g)) {
      if (/^[./]|^node:/.test(specifier)) continue;
      const [scope = '', name = ''] = specifier.split('/');
      found.add(specifier.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return found;
}
