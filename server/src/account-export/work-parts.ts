import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { Applications } from '../compliance/module.ts'
import type { LibraryRepository, StoredFile } from '../library/library-port.ts'
import { sentChecksOf } from '../liveness/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { PostRepository } from '../posts/post-port.ts'
import type { ExportPart, ExportRow } from './export-files.ts'

export interface WorkPartDeps {
  readonly library: Pick<LibraryRepository, 'ofModel' | 'filesOf'>
  readonly posts: Pick<PostRepository, 'ofModel'>
  /** null: this site takes no applications. */
  readonly applications: Pick<Applications, 'exportOf'> | null
  readonly livenessDatabase: SiteDatabase
}

const AT_ONCE = 100
/** What was deleted too, as long as it is kept. */
const DELETED_AFTER = 0

/** What a performer has made: of files their names and sizes, since they have the files themselves. */
export function workParts(person: Person, deps: WorkPartDeps): readonly ExportPart[] {
  if (person.type !== 'model') return []
  return [
    { name: 'library', rows: libraryRows(person, deps) },
    { name: 'posts', rows: postRows(person, deps) },
    { name: 'application', rows: applicationRows(person, deps) },
    { name: 'checks_before_streams', rows: checkRows(person, deps) },
  ]
}

/** Of the pictures of a document when they were added: its owner has them. */
async function* applicationRows(person: Person, { applications }: WorkPartDeps): AsyncGenerator<ExportRow> {
  const application = (await applications?.exportOf(person)) ?? null
  if (application !== null) yield application
}

/** As text: the pictures are of their owner, and destroyed soon. */
async function* checkRows({ id }: Person, { livenessDatabase }: WorkPartDeps): AsyncGenerator<ExportRow> {
  for (const check of await sentChecksOf(livenessDatabase, id))
    yield {
      gesture: check.gesture,
      sent_at: isoTime(check.sent_at),
      state: check.state,
      decided_at: isoTime(check.decided_at),
      reason: check.reason,
    }
}

async function* libraryRows({ id }: Person, { library }: WorkPartDeps): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { items, total } = await library.ofModel(id, DELETED_AFTER, { offset, limit: AT_ONCE })
    const files = await library.filesOf(items.map((item) => item.id))
    for (const item of items)
      yield {
        name: item.name,
        description: item.description,
        tags: item.tags,
        type: item.type,
        price: item.token_price,
        fan_club_level: item.fanLevel,
        state: item.state,
        decision: item.decisionNote,
        files: files.filter((file) => file.item === item.id).map(fileOf),
        created_at: isoTime(item.createdAt),
        published_at: isoTime(item.publishedAt),
        deleted_at: isoTime(item.deletedAt),
      }
    if (offset + AT_ONCE >= total) return
  }
}

function fileOf({ name, bytes, width, height, durationMs, state }: StoredFile): ExportRow {
  return { name, bytes, width, height, duration_ms: durationMs, state }
}

/** Those of pages; what came with a message is in its chat. */
async function* postRows({ id }: Person, { posts }: WorkPartDeps): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { posts: found, total } = await posts.ofModel(id, DELETED_AFTER, { offset, limit: AT_ONCE })
    for (const post of found)
      yield {
        teaser: post.teaser,
        text: post.text,
        price: post.tokenPrice,
        fan_club_level: post.fanLevel,
        poll: post.poll?.options ?? null,
        decision: post.decisionNote,
        published_at: isoTime(post.publishAt),
        deleted_at: isoTime(post.deletedAt),
      }
    if (offset + AT_ONCE >= total) return
  }
}
