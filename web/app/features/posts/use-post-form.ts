import type { FieldCode } from '@footlight/core/protocol/errors'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import { type OwnPost, type PostFields, postRoutes } from '@footlight/core/protocol/posts'
import { browserRandom } from '@footlight/ui/browser-clock'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime, timeOf } from '../../platform/local-time.ts'
import { useStores } from '../../platform/stores-context.ts'

/** `sold`: for whoever pays. */
type Audience = 'all' | FanLevel | 'sold'

/** A post as it is typed. */
interface Typed {
  readonly teaser: string
  readonly text: string
  readonly audience: Audience
  /** NaN: nothing that is a number. */
  readonly price: number
  readonly media: readonly number[]
  readonly hasPoll: boolean
  readonly options: readonly string[]
  readonly pollDays: number
  /** In the zone of the browser, as its field has it; '': at once. */
  readonly publishAt: string
}

export type PostFormState = ReturnType<typeof usePostForm>

const DAY_MS = 24 * 3_600_000
const DEFAULT_PRICE = 50
const DEFAULT_POLL_DAYS = 7

export function usePostForm(post: OwnPost | null, onSaved: () => void) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [typed, setTyped] = useState(() => typedOf(post))
  const [errors, setErrors] = useState<Partial<Record<string, FieldCode>>>({})
  const [isPending, setPending] = useState(false)
  // Sent again after a lost answer, it is the same post.
  const [ref] = useState(() => browserRandom.uuid())

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (typed.audience === 'sold' && !(typed.price >= 1)) return setErrors({ token_price: 'too_small' })
    const fields = fieldsOf(typed)
    setPending(true)
    const answer =
      post === null
        ? await api.call(postRoutes.createPost, { body: { ...fields, ref } })
        : await api.call(postRoutes.changePost, { params: { id: post.id }, body: fields })
    setPending(false)
    setErrors(answer.ok ? {} : byField(answer.error.fields ?? {}))
    if (answer.ok) {
      const key = answer.value.state === 'scheduled' ? 'posts.is_scheduled' : 'posts.is_saved'
      toasts.show({ appearance: 'success', title: { key } })
      onSaved()
      await revalidator.revalidate()
    } else if (answer.error.error === 'wrong_state')
      toasts.error({
        key: answer.error.state === 'identity_missing' ? 'posts.no_identity' : 'posts.came_out',
      })
    else if (answer.error.fields === undefined) toasts.error({ key: `errors.${answer.error.error}` })
  }

  return {
    typed,
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    errorOf: (name: keyof PostFields) =>
      errors[name] &&
      t([`posts.wrong.${name}_${errors[name]}`, `posts.wrong.${errors[name]}`, 'posts.wrong.invalid']),
    isPending,
    save,
  }
}

/** What the list offers is one of these. */
export function audienceIn(value: string): Audience {
  return value === 'sold' ? value : (FanLevel.safeParse(value).data ?? 'all')
}

function typedOf(post: OwnPost | null): Typed {
  const poll = post?.poll ?? null
  return {
    teaser: post?.teaser ?? '',
    text: post?.text ?? '',
    audience: post?.fanclub_access_level ?? ((post?.token_price ?? 0) > 0 ? 'sold' : 'all'),
    price: post?.token_price || DEFAULT_PRICE,
    // Of one that is out nothing is taken away here: an item that was deleted still belongs to it.
    media: post === null ? [] : post.state === 'scheduled' ? post.media.map(({ id }) => id) : post.media_ids,
    hasPoll: poll !== null,
    options: poll?.options.map(({ text }) => text) ?? ['', ''],
    pollDays:
      post === null || poll === null
        ? DEFAULT_POLL_DAYS
        : Math.round((Date.parse(poll.closes_at) - Date.parse(post.published_at)) / DAY_MS),
    publishAt: post?.state === 'scheduled' ? localTime(Date.parse(post.published_at)) : '',
  }
}

function fieldsOf(typed: Typed): PostFields {
  const { audience } = typed
  const publishAt = timeOf(typed.publishAt)
  return {
    teaser: typed.teaser,
    text: typed.text,
    fanclub_access_level: audience === 'all' || audience === 'sold' ? null : audience,
    token_price: audience === 'sold' ? typed.price : 0,
    media: [...typed.media],
    poll: typed.hasPoll
      ? { options: typed.options.filter((option) => option.trim() !== ''), days: typed.pollDays }
      : null,
    publish_at: publishAt === null ? null : new Date(publishAt).toISOString(),
  }
}

/** `poll.options.0` is told at the poll. */
function byField(fields: Readonly<Record<string, FieldCode>>): Partial<Record<string, FieldCode>> {
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name.split('.')[0], code]))
}
