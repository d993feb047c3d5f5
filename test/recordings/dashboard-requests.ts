import { type RecordedRequest, request } from './request.ts'

const EMAIL = 'ann@example.org'
const PASSWORD = 'correct horse battery'
const OTHER = 'another long password'

const page = (url: string, session: string, name: string): RecordedRequest =>
  request(url, { app: 'dashboard', session, name: `dashboard ${session} ${name}` })

const post = (
  url: string,
  session: string,
  name: string,
  form: Readonly<Record<string, string>>,
  options: Partial<RecordedRequest> = {},
): RecordedRequest =>
  request(url, {
    app: 'dashboard',
    method: 'POST',
    session,
    form,
    name: `dashboard ${session} ${name}`,
    ...options,
  })

/** A session with the dashboard, in order: requests depend on earlier ones. */
export function dashboardRequests(): RecordedRequest[] {
  const keys = '/dashboard/keys'
  return [
    ...['', '/sign-in', '/sign-up', '/nothing', '/keys'].map(path =>
      page(`/dashboard${path}`, 'guest', `page /dashboard${path}`),
    ),
    ...['/dashboard/style.css', '/dashboard/copy.js'].map(path => page(path, 'guest', `asset ${path}`)),
    request('/dashboard/sign-in', { app: 'dashboard', method: 'OPTIONS' }),
    request('/dashboard/sign-in', { app: 'dashboard', method: 'HEAD' }),
    request('/dashboard/sign-in', { app: 'dashboard', method: 'DELETE' }),
    request('/dashboard/sign-in', {
      app: 'dashboard',
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://filings.test', host: 'filings.test' },
      body: '{}',
    }),
    post(
      '/dashboard/sign-in',
      'guest',
      'signs in from another site',
      { email: EMAIL, password: PASSWORD },
      {
        headers: { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' },
      },
    ),
    post('/dashboard/sign-up', 'guest', 'signs up with an empty form', {}),
    post('/dashboard/sign-up', 'guest', 'signs up with a short password', { email: EMAIL, password: 'x' }),
    post('/dashboard/sign-up', 'guest', 'signs up with no address', { email: 'ann', password: PASSWORD }),
    post('/dashboard/sign-in', 'guest', 'signs in unknown', { email: EMAIL, password: PASSWORD }),
    post(keys, 'guest', 'creates a key', { name: 'x', kind: 'live', expires: '' }),
    post('/dashboard/sign-up', 'ann', 'signs up', { email: EMAIL, password: PASSWORD }),
    post('/dashboard/sign-up', 'bob', 'signs up with a used address', { email: EMAIL, password: PASSWORD }),
    page('/dashboard', 'ann', 'overview without keys'),
    page('/dashboard/sign-in', 'ann', 'sign-in page of a member'),
    post(
      keys,
      'ann',
      'creates a key',
      { name: 'my notebook', kind: 'live', expires: '' },
      {
        save: { dashboardKey: { pattern: /((?:fda|svc_test)_[0-9A-Za-z]{49})/ } },
      },
    ),
    post(keys, 'ann', 'creates a test key', { name: 'tests', kind: 'test', expires: '30' }),
    post(keys, 'ann', 'creates a key without a name', { name: '', kind: 'live', expires: '' }),
    post(keys, 'ann', 'creates a key of an unknown kind', { name: 'x', kind: 'other', expires: 'never' }),
    request('/api/v1/companies/all?limit=1', {
      app: 'dashboard',
      headers: { authorization: 'Bearer {{dashboardKey}}' },
      name: 'dashboard call with the new key',
    }),
    {
      ...page('/dashboard', 'ann', 'overview with keys'),
      save: { keyId: { pattern: /name="id" value="([^"]+)"/ } },
    },
    post('/dashboard/keys/revoke', 'ann', 'revokes an unknown key', { id: 'nothing' }),
    post('/dashboard/keys/revoke', 'ann', 'revokes a key', { id: '{{keyId}}' }),
    page('/dashboard', 'ann', 'overview with a revoked key'),
    post('/dashboard/password', 'ann', 'changes the password, wrong one', {
      current: 'wrong',
      password: OTHER,
    }),
    post('/dashboard/password', 'ann', 'changes the password', { current: PASSWORD, password: OTHER }),
    post('/dashboard/sign-out', 'ann', 'signs out', {}),
    page('/dashboard', 'ann', 'overview after signing out'),
    post('/dashboard/sign-in', 'ann', 'signs in with the old password', { email: EMAIL, password: PASSWORD }),
    post('/dashboard/sign-in', 'ann', 'signs in with the new password', { email: EMAIL, password: OTHER }),
    page('/dashboard', 'ann', 'overview after signing in'),
    post(
      '/dashboard/sign-in',
      'mallory',
      'signs in too often',
      { email: EMAIL, password: 'wrong' },
      { times: 12 },
    ),
  ]
}
