import { sentenceCase } from '../../lib/sentence-case.ts';
import type { Example } from '../assets.ts';
import { docsWords } from '../words/docs.ts';
import { Introduction, introductionParts } from './introduction.tsx';
import { OperationSection } from './operation-section.tsx';
import type { ApiReference } from './reference.ts';

interface DocsViewProps {
  readonly reference: ApiReference;
  readonly examples: readonly Example[];
}

/** Every operation, with what a program sends and gets. */
export function DocsView({ reference, examples }: DocsViewProps) {
  return (
    <>
      <div class="head">
        <div>
          <h1>{docsWords.title}</h1>
          <p class="lede">
            {docsWords.lede}{' '}
            {docsWords.documents.map((path, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={path}>{path}</a>
              </span>
            ))}
          </p>
        </div>
      </div>
      <div class="railed">
        <Contents reference={reference} />
        <div class="api">
          <Introduction reference={reference} examples={examples} />
          {reference.groups.map(({ tag, operations }) => (
            <section key={tag} class="sect" id={tagId(tag)} aria-labelledby={`${tagId(tag)}-title`}>
              <h2 id={`${tagId(tag)}-title`}>{sentenceCase(tag)}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} examples={examples} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Contents({ reference: { groups } }: { readonly reference: ApiReference }) {
  return (
    <nav class="rail toc api-toc" aria-label={docsWords.contents}>
      <ul>
        <li>
          <a href={`#${introductionParts[0]}`}>{docsWords.introduction}</a>
          <ul>
            {introductionParts.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{docsWords[part].title}</a>
              </li>
            ))}
          </ul>
        </li>
        {groups.map(({ tag, operations }) => (
          <li key={tag}>
            <a href={`#${tagId(tag)}`}>{sentenceCase(tag)}</a>
            <ul>
              {operations.map(({ id }) => (
                <li key={id}>
                  <a href={`#${id}`}>{wordsOf(id)}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function tagId(tag: string): string {
  return `tag-${tag.replaceAll(' ', '-')}`;
}

/** `listSignedLinks` as people say it. */
function wordsOf(id: string): string {
  return sentenceCase(id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
