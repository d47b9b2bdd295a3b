import type { ComponentChildren } from 'preact';
import type { Example } from '../assets.ts';
import { TableHead } from '../components/table-head.tsx';
import { docsWords } from '../words/docs.ts';
import { CodeSample } from './code-sample.tsx';
import { Examples } from './examples.tsx';
import type { ApiReference } from './reference.ts';

/** In this order; each is an anchor. */
export const introductionParts = [
  'authentication',
  'requests',
  'waiting',
  'lists',
  'rates',
  'errors',
  'headers',
] as const;

type PartName = (typeof introductionParts)[number];

interface IntroductionProps {
  readonly reference: ApiReference;
  readonly examples: readonly Example[];
}

/** What holds for every operation. */
export function Introduction({ reference, examples }: IntroductionProps) {
  const { authentication, requests, waiting, lists, rates, errors } = docsWords;
  const operations = reference.groups.flatMap((group) => group.operations);
  const first = operations.find(({ scope }) => scope !== null);
  const open = operations.filter(({ scope }) => scope === null);
  return (
    <section class="sect" aria-labelledby="introduction-title">
      <h2 id="introduction-title">{docsWords.introduction}</h2>
      <Part
        name="authentication"
        aside={
          first && (
            <CodeSample
              id="authentication-sample"
              title={authentication.sample}
              code={first.request}
              of={authentication.title}
            />
          )
        }
      >
        <p>
          <Text>{authentication.text}</Text>
        </p>
        <p>
          <Text>{authentication.scopes}</Text> <a href="/settings">{authentication.settings}</a>
        </p>
        <p>
          {authentication.open}{' '}
          {open.map(({ id, path }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`#${id}`}>{path}</a>
            </span>
          ))}
        </p>
      </Part>
      <Part name="requests">
        <p>
          <Text>{requests.text}</Text>
        </p>
        <p>
          <Text>{requests.unknown}</Text>
        </p>
        <p>
          <Text>{requests.repeat}</Text>
        </p>
      </Part>
      <Part name="waiting">
        <p>
          <Text>{waiting.text}</Text>
        </p>
        <p>
          <Text>{waiting.later}</Text>
        </p>
      </Part>
      <Part name="lists">
        <p>
          <Text>{lists.text}</Text>
        </p>
      </Part>
      <Part name="rates">
        <p>
          <Text>{rates.text}</Text>
        </p>
      </Part>
      <Part
        name="errors"
        aside={
          <div class="stack">
            <CodeSample
              id="error-sample"
              title={errors.sample}
              code={reference.errorSample}
              of={errors.title}
            />
            <Examples program="handle-errors" examples={examples} />
          </div>
        }
      >
        <p>
          <Text>{errors.text}</Text>
        </p>
        <ErrorTable reference={reference} />
      </Part>
      <Part name="headers">
        <HeaderTable reference={reference} />
      </Part>
    </section>
  );
}

/** Between grave accents is code. */
function Text({ children }: { readonly children: string }) {
  return (
    <>
      {children.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </>
  );
}

interface PartProps {
  readonly name: PartName;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChildren;
}

function Part({ name, children, aside }: PartProps) {
  return (
    <article class="api-op" id={name}>
      <div class="stack">
        <h3>{docsWords[name].title}</h3>
        {children}
      </div>
      {aside}
    </article>
  );
}

function ErrorTable({ reference: { errors } }: { readonly reference: ApiReference }) {
  const words = docsWords.errors;
  return (
    <table class="tbl fields">
      <caption class="vh">{words.caption}</caption>
      <TableHead columns={[words.status, words.meaning]} isUnseen />
      <tbody>
        {errors.map(({ status, code, title }) => (
          <tr key={code}>
            <th scope="row">{status}</th>
            <td>
              {title}
              <small>
                <code>{code}</code>
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeaderTable({ reference: { headers } }: { readonly reference: ApiReference }) {
  const words = docsWords.headers;
  return (
    <table class="tbl fields">
      <caption class="vh">{words.caption}</caption>
      <TableHead columns={[words.name, words.meaning]} isUnseen />
      <tbody>
        {headers.map(({ name, description }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
