import { type Failure, type FieldCode, type PostFields, postLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { linesOf, linesRefusal } from '../prohibited-terms/written-lines.ts'
import type { PostDraft, PostRepository, StoredPost } from './post-port.ts'
import { mediaForSale } from './post-views.ts'

interface EditDeps {
  readonly posts: PostRepository
  readonly library: LibraryRepository
}

const AHEAD_MS = postLimits.aheadDays * 24 * 3_600_000

/** A new post as it will stand, or what is wrong with it. */
export async function draftOf(
  fields: PostFields,
  owner: Person,
  now: number,
  { library }: Pick<EditDeps, 'library'>,
): Promise<Result<PostDraft, Failure>> {
  const draft = normalise(fields, now)
  const refused = refusedFields(draft, now)
  if (!(await areTheirs(draft.media, owner, library))) refused['media'] = 'invalid'
  return unless(refused, draft)
}

/** What was to come out in the past comes out now. */
function normalise({ publish_at, ...said }: PostFields, now: number): PostDraft {
  return {
    ...said,
    text: linesOf(said.text),
    media: [...new Set(said.media)],
    publishAt: publish_at === null ? now : Math.max(now, Date.parse(publish_at)),
    isForMessage: false,
  }
}

function unless(refused: Record<string, FieldCode>, draft: PostDraft): Result<PostDraft, Failure> {
  return Object.keys(refused).length > 0 ? fail({ error: 'invalid_value', fields: refused }) : ok(draft)
}

function refusedFields(draft: PostDraft, now: number): Record<string, FieldCode> {
  const { teaser, text, media, poll, fanclub_access_level, token_price, publishAt } = draft
  const refused: Record<string, FieldCode> = {}
  const judge = (field: string, said: string): void => {
    const refusal = linesRefusal(said, 'profile')
    if (refusal !== null) refused[field] = refusal
  }
  judge('teaser', teaser)
  judge('text', text)
  if (text === '' && (media.length === 0 || poll !== null)) refused['text'] = 'required'
  if (poll !== null) {
    for (const option of poll.options) judge('poll', option)
    if (new Set(poll.options).size < poll.options.length) refused['poll'] = 'invalid'
  }
  if (fanclub_access_level !== null && token_price > 0) refused['token_price'] = 'invalid'
  if (publishAt > now + AHEAD_MS) refused['publish_at'] = 'too_large'
  return refused
}

async function areTheirs(
  ids: readonly number[],
  { id }: Person,
  library: LibraryRepository,
): Promise<boolean> {
  const items = mediaForSale(await library.byIds(ids))
  return ids.length === items.length && items.every(({ model }) => model === id)
}

/**
 * Keeps what a performer says of a post. One that is out has readers: its media, its poll, and who it is for stay as
 * they are; and who paid for a text keeps it as it was.
 */
export async function changePost(
  post: StoredPost,
  fields: PostFields,
  owner: Person,
  now: number,
  deps: EditDeps,
): Promise<Result<void, Failure>> {
  if (post.publishAt > now) {
    const draft = await draftOf(fields, owner, now, deps)
    if (!draft.ok) return draft
    const isChanged = await deps.posts.changeScheduled(post.id, draft.value, now)
    return isChanged ? ok(undefined) : fail({ error: 'wrong_state', state: 'published' })
  }
  // Its media were looked at when it was written, and one of them may have been deleted since.
  const said = normalise(fields, now)
  const draft = unless(refusedFields(said, now), said)
  if (!draft.ok) return draft
  if (!isForTheSame(post, draft.value)) return fail({ error: 'wrong_state', state: 'published' })
  return (await deps.posts.changeWords(post.id, draft.value))
    ? ok(undefined)
    : fail({ error: 'wrong_state', state: 'sold' })
}

function isForTheSame(post: StoredPost, draft: PostDraft): boolean {
  const partsOf = (media: readonly number[], poll: PostDraft['poll'] | StoredPost['poll']) =>
    JSON.stringify([media, poll?.options ?? null, poll?.days ?? 0])
  return (
    post.fanLevel === draft.fanclub_access_level &&
    partsOf(post.media, post.poll) === partsOf(draft.media, draft.poll)
  )
}
