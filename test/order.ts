import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They start programs and wait for them: a processor is idle for a third of their time and more. */
const waiting =
  /\/test\/(?:bin|metrics|move|nodes|restore|serve|tls|torture\/(?:crawl|database|disk|overload|process|slow|workers))\.test\.ts$/;

/**
 * The order of files on a machine that has not run them yet. Vitest begins with the largest, and these are small and take
 * long: they would be left for the end, beside each other, with idle processors. So every third is one of them.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = sorted.filter(({ moduleId }) => waiting.test(moduleId));
    const others = sorted.filter((file) => !waits.includes(file));
    const first = others.findIndex(({ project }) => project.name !== 'parts');
    if (first === -1) return sorted;
    for (const [index, file] of waits.entries()) others.splice(first + 3 * index, 0, file);
    return others;
  }
}
