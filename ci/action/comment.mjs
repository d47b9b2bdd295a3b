/**
 * Keeps one comment on the pull request: edits the one that this token's user wrote, and that begins with the same line,
 * or writes it. Whatever comes of it, the exit code is the audit's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { annotate } from './runner.mjs';

const {
  COMMENT_FILE: file = '',
  INPUT_TOKEN: token = '',
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_GRAPHQL_URL: graphql = `${api}/graphql`,
  GITHUB_EVENT_NAME: event,
  GITHUB_EVENT_PATH: eventFile = '',
  GITHUB_REPOSITORY: repository,
  GITHUB_RUN_ID: run,
  GITHUB_SERVER_URL: server = 'https://github.com',
} = process.env;
/** GitHub keeps at most 2,500 comments on one. */
const pagesMax = 30;

const withheld =
  'There is no comment, as the token may not write one: that is so on pull requests of forks; elsewhere give the job "pull-requests: write". The summary of the job says the same.';

try {
  await keepComment();
} catch (error) {
  annotate(
    'warning',
    `The comment was not written: ${reasonOf(error)} The summary of the job says the same.`,
  );
}

async function keepComment() {
  // Under pull_request_target code of a fork would run beside a token that writes.
  const pull = event === 'pull_request' && existsSync(eventFile) ? readPull() : undefined;
  if (pull === undefined)
    return annotate('notice', 'There is no comment, as this is no run of a pull request.');
  if (file === '')
    return annotate('notice', 'There is no comment, as the audit did not get as far as its report.');
  const text = readFileSync(file, 'utf8');
  const body = `${text}\nFor ${pull.head.sha.slice(0, 7)}: [log](${server}/${repository}/actions/runs/${run})\n`;
  const comments = `/repos/${repository}/issues`;
  const own = await findOwn(`${comments}/${pull.number}/comments`, firstLine(text));
  const edited = own && (await ask('PATCH', `${comments}/comments/${own.id}`, { body }));
  // Somebody may have deleted it since.
  const answer =
    edited && edited.status !== 404
      ? edited
      : await ask('POST', `${comments}/${pull.number}/comments`, { body });
  if (answer.status === 403 || answer.status === 404) return annotate('notice', withheld);
  await checked(answer);
}

/** @returns {{number: number, head: {sha: string}} | undefined} */
function readPull() {
  return JSON.parse(readFileSync(eventFile, 'utf8')).pull_request;
}

/** @param {string} path @param {string} mark */
async function findOwn(path, mark) {
  const login = await ownLogin();
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await checked(await ask('GET', `${path}?per_page=100&page=${page}`));
    /** @type {{id: number, user: {login: string} | null, body?: string}[]} */
    const comments = JSON.parse(await answer.text());
    const own = comments.find(({ user, body }) => user?.login === login && firstLine(body ?? '') === mark);
    if (own !== undefined) return own;
    if (!/rel="next"/.test(answer.headers.get('link') ?? '')) return undefined;
  }
  return undefined;
}

/** REST tells it to people alone, and not to the token of a job. */
async function ownLogin() {
  const answer = await checked(await send('POST', graphql, { query: '{ viewer { login } }' }));
  const { data } = JSON.parse(await answer.text());
  return data.viewer.login;
}

/** @param {string} method @param {string} path @param {object} [body] */
function ask(method, path, body) {
  return send(method, `${api}${path}`, body);
}

/** @param {string} method @param {string} url @param {object} [body] */
function send(method, url, body) {
  return fetch(url, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'assay',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** @param {Response} answer */
async function checked(answer) {
  if (answer.ok) return answer;
  throw new Error(`GitHub answers ${answer.status}.`);
}

/** @param {string} text */
function firstLine(text) {
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message}).` : error.message;
}
