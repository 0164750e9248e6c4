import { API_BASE, AVATAR_UPLOAD_PATH, UPLOADS_PATH } from '@footlight/core/protocol'
import { ROOM } from './cast.ts'
import { administrators, anybody, type Row } from './roles.ts'
import { type RoomState, statementReaders } from './route-policy.ts'

/** A route that is not in the table of calls: files, machines, encoders, pages. */
export interface OutsideRoute {
  /** Whom it answers; by state where it depends on that. */
  readonly row: Row | ((state: RoomState | 'public') => Row)
  /** What the colon words of the address stand for here. */
  readonly params?: Readonly<Record<string, string>>
}

const keyOnly: OutsideRoute = {
  row: { others: 'invalid_stream_key' },
  params: { username: ROOM, session: 'none' },
}
const noSuchMethod: OutsideRoute = {
  row: { others: 'method_not_allowed' },
  params: { username: ROOM, session: 'none' },
}
/** Of the public stream alone: in a show it is closed to everybody, the performer too. */
const hls = (isOpen: Row): OutsideRoute => ({
  row: (state) => (state === 'public' ? isOpen : { others: 'forbidden' }),
  params: { room: ROOM, token: 'none', file: 'index.m3u8' },
})

/** By `METHOD address`, as the server registers it. HEAD follows GET. */
export function outsidePolicy(recordingOfViewer: string): Readonly<Record<string, OutsideRoute>> {
  return {
    [`GET ${API_BASE}/openapi.json`]: { row: anybody },
    // The token is nobody's.
    ...Object.fromEntries(
      ['GET', 'POST'].map((method) => [
        `${method} ${API_BASE}/notifications/unsubscribe/:token`,
        { row: { others: 'not_found' }, params: { token: 'none' } } as const,
      ]),
    ),
    // No mail comes back here.
    [`POST ${API_BASE}/notifications/bounces/:address`]: {
      row: { others: 'not_found' },
      params: { address: 'none' },
    },
    // Nobody takes money here.
    [`POST ${API_BASE}/billing/webhooks/:biller`]: {
      row: { others: 'not_found' },
      params: { biller: 'none' },
    },
    // Services knock here; who says what is not believed.
    [`POST ${API_BASE}/age-verification/notices/:id`]: { row: anybody, params: { id: 'none' } },
    // The answer to the question for the age, where no script runs.
    'POST /adults': { row: anybody },
    // Links of affiliates lead here and on.
    'GET /enter.php': { row: anybody },
    // It is nobody's purchase.
    [`GET ${API_BASE}/admin/billing/purchases/:id/:file`]: {
      row: { guest: 'login_required', administrator: 'not_found', others: 'forbidden' },
      params: { id: '019b796d-d600-74ba-9e30-91adb287c92f', file: 'evidence.json' },
    },
    [`GET ${API_BASE}/admin/audit.csv`]: { row: administrators },
    [`GET ${API_BASE}/moderation/case-numbers.csv`]: { row: { ...administrators, moderator: 'passes' } },
    // It is no quarter.
    [`GET ${API_BASE}/admin/billing/tax/:file`]: {
      row: { guest: 'login_required', administrator: 'not_found', others: 'forbidden' },
      params: { file: 'none.csv' },
    },
    [`GET ${API_BASE}/studio/statements/:username/:file`]: {
      row: statementReaders,
      params: { username: 'demo_model', file: '2026-01.csv' },
    },
    // It is nobody's run.
    [`GET ${API_BASE}/admin/payouts/:run/file`]: {
      row: { guest: 'login_required', administrator: 'not_found', others: 'forbidden' },
      params: { run: '019b796d-d600-74ba-9e30-91adb287c92f' },
    },
    // Administrators read no papers of others.
    [`GET ${API_BASE}/admin/tax_reports/:report/file`]: {
      row: { guest: 'login_required', others: 'forbidden' },
      params: { report: '019b796d-d600-74ba-9e30-91adb287c92f' },
    },
    'GET /healthz': { row: anybody },
    'GET /readyz': { row: anybody },
    // The site is not built here.
    'GET /__manifest': { row: { others: 'not_found' } },
    'GET /metrics': { row: anybody },
    'GET /robots.txt': { row: anybody },
    'GET /sitemap.xml': { row: anybody },
    'GET /sitemap/lists.xml': { row: anybody },
    'GET /sitemap/rooms-:file.xml': { row: anybody, params: { file: '1' } },
    [`GET ${API_BASE}/recordings/:id`]: {
      row: { guest: 'login_required', viewer: 'passes', others: 'not_found' },
      params: { id: recordingOfViewer },
    },
    // A ticket is for the session that asked with its password.
    [`GET ${API_BASE}/user/export/:ticket/:file`]: {
      row: { guest: 'login_required', others: 'not_found' },
      params: { ticket: 'none', file: 'account.json' },
    },
    [`GET ${API_BASE}/watch-clips/:file`]: { row: { others: 'not_found' }, params: { file: 'none.webm' } },
    'GET /site-pictures/:file': { row: { others: 'not_found' }, params: { file: 'none.png' } },
    'GET /companion-pictures/:file': { row: { others: 'not_found' }, params: { file: 'none.jpg' } },
    'GET /profile-pictures/:username/:file': {
      row: { others: 'not_found' },
      params: { username: ROOM, file: 'none.webp' },
    },
    'GET /offline-clips/:username/:file': {
      row: { others: 'not_found' },
      params: { username: ROOM, file: 'none.webm' },
    },
    // Whoever is logged in is asked for the protocol of uploads first.
    ...Object.fromEntries(
      ['POST', 'PATCH :upload', 'DELETE :upload'].map((key) => [
        `${key.split(' ')[0]} ${API_BASE}${UPLOADS_PATH}${key.includes(' ') ? '/:upload' : ''}`,
        { row: { guest: 'login_required', others: 'malformed' }, params: { upload: 'none' } } as const,
      ]),
    ),
    'GET /library/:item/:file/*': {
      row: { others: 'not_found' },
      params: { item: '999999', file: '1', '*': 'w640.webp' },
    },
    'GET /library/:item/cover': { row: { others: 'not_found' }, params: { item: '999999' } },
    // Comes without a file.
    [`POST ${API_BASE}${AVATAR_UPLOAD_PATH}`]: {
      row: { guest: 'login_required', others: 'invalid_value' },
    },
    'GET /avatars/:file/:side': {
      row: { others: 'not_found' },
      params: { file: '0'.repeat(32), side: '128' },
    },
    'GET /avatars/:file': { row: anybody, params: { file: `${ROOM}.svg` } },
    // The stream of this test is sound alone: there is no picture, and no loop of any.
    'GET /thumbs/:username/:file': {
      row: { others: 'not_found' },
      params: { username: ROOM, file: '1.jpg' },
    },
    'GET /previews/:username': { row: { others: 'not_found' }, params: { username: ROOM } },
    'GET /previews/:username/:file': {
      row: { others: 'not_found' },
      params: { username: ROOM, file: '1.webm' },
    },
    'GET /hls/:room/index.m3u8': hls({ banned: 'forbidden', others: 'passes' }),
    'GET /hls/:room/rewind.m3u8': hls({ banned: 'forbidden', others: 'not_found' }),
    'GET /hls/:room/:token/:file': hls({ others: 'forbidden' }),
    'POST /whip/:username': keyOnly,
    'PATCH /whip/:username/:session': keyOnly,
    'DELETE /whip/:username/:session': keyOnly,
    'OPTIONS /whip/:username': { row: anybody, params: { username: ROOM } },
    'OPTIONS /whip/:username/:session': { row: anybody, params: { username: ROOM, session: 'none' } },
    ...Object.fromEntries(
      ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /whip/:username`, noSuchMethod]),
    ),
    ...Object.fromEntries(
      ['GET', 'PUT', 'POST'].map((method) => [`${method} /whip/:username/:session`, noSuchMethod]),
    ),
    // Drawn for everybody; what is on it comes from the calls.
    'GET /*': { row: anybody, params: { '*': 'none' } },
  }
}
