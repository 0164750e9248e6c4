import type { FieldCode } from '@footlight/core/protocol/errors'
import type { FanLevel } from '@footlight/core/protocol/fan-level'
import { type MassAudience, massMessageRoutes } from '@footlight/core/protocol/mass-messages'
import { browserRandom } from '@footlight/ui/browser-clock'
import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'

/** A message to many as it is typed. NaN: nothing that is a number. */
interface Typed {
  readonly text: string
  readonly to: MassAudience['to']
  readonly levels: readonly FanLevel[]
  readonly minSpent: number
  readonly seenWithinDays: number | null
  readonly media: readonly number[]
  /** 0: what comes with it keeps its own terms. */
  readonly price: number
}

interface Reach {
  readonly count: number
  readonly is_more: boolean
  readonly left_today: number
}

export type MassForm = ReturnType<typeof useMassForm>

const nothing: Typed = {
  text: '',
  to: 'members',
  levels: [],
  minSpent: 0,
  seenWithinDays: null,
  media: [],
  price: 0,
}
/** After the last change of an audience. */
const COUNT_AFTER_MS = 400

export function useMassForm() {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Partial<Record<string, FieldCode>>>({})
  const [isPending, setPending] = useState(false)
  // Sent again after a lost answer, it is the same message.
  const [ref, setRef] = useState(() => browserRandom.uuid())
  const [sent, setSent] = useState(0)
  const reach = useReach(audienceOf(typed), sent)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (Number.isNaN(typed.price)) return setErrors({ token_price: 'invalid' })
    setPending(true)
    const { media, price } = typed
    const answer = await api.call(massMessageRoutes.sendMassMessage, {
      body: {
        ref,
        text: typed.text,
        audience: audienceOf(typed),
        attachment: media.length === 0 ? null : { media: [...media], token_price: price },
      },
    })
    setPending(false)
    setErrors(answer.ok ? {} : byField(answer.error.fields ?? {}))
    if (answer.ok) {
      const { id } = answer.value
      toasts.show({
        appearance: 'success',
        title: { key: 'mass.on_its_way' },
        autoDismiss: false,
        action: { label: { key: 'mass.undo' }, run: () => void undo(id) },
      })
      setTyped({ ...nothing, to: typed.to })
      setRef(browserRandom.uuid())
      setSent((before) => before + 1)
      await revalidator.revalidate()
    } else if (answer.error.error === 'wrong_state') toasts.error({ key: 'posts.no_identity' })
    else if (answer.error.error === 'rate_limited') setSent((before) => before + 1)
    else if (answer.error.fields === undefined) toasts.error({ key: `errors.${answer.error.error}` })
  }

  async function undo(id: number): Promise<void> {
    const answer = await api.call(massMessageRoutes.stopMassMessage, { params: { id } })
    if (!answer.ok) toasts.error({ key: 'mass.too_late' })
    await revalidator.revalidate()
  }

  return {
    typed,
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    errorOf: (name: 'text' | 'media' | 'token_price') =>
      errors[name] && t([`posts.wrong.${name}_${errors[name]}`, `posts.wrong.${errors[name]}`]),
    reach,
    isPending,
    send,
  }
}

/** How many would get it now; null: it is not known yet. Counted again when something was sent. */
function useReach(audience: MassAudience, sent: number): Reach | null {
  const { api } = useStores()
  const [reach, setReach] = useState<Reach | null>(null)
  const said = JSON.stringify(audience)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent takes one of the day's
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await api.call(massMessageRoutes.massAudience, {
        body: { audience: JSON.parse(said) as MassAudience },
      })
      if (!isOld && answer.ok) setReach(answer.value)
    }, COUNT_AFTER_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [api, said, sent])
  return reach
}

function audienceOf({ to, levels, minSpent, seenWithinDays }: Typed): MassAudience {
  return {
    to,
    levels: to === 'members' ? [...levels] : [],
    min_spent: Number.isNaN(minSpent) ? 0 : minSpent,
    seen_within_days: seenWithinDays,
  }
}

/** `attachment.media.0` is told at the items. */
function byField(fields: Readonly<Record<string, FieldCode>>): Partial<Record<string, FieldCode>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name.replace('attachment.', '').split('.')[0], code]),
  )
}
