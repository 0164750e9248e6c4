import * as z from 'zod/mini'

// What Lovense Remote and Lovense Connect say in their local network (developer.lovense.com: Standard API,
// "By local application", and Toy Events API). Apps differ in details, so numbers may come as text and
// optional parts may be missing.

const NumberLike = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform((value) => Number(value)),
)

const AppToy = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.catch(z.string().check(z.maxLength(80)), ''),
  nickName: z.catch(z.string().check(z.maxLength(80)), ''),
  /** 1: connected with the app. */
  status: z.catch(NumberLike, 0),
  battery: z.catch(z.nullable(NumberLike), null),
  /** Newer apps name what the toy can do. */
  fullFunctionNames: z.catch(z.nullable(z.array(z.string())), null),
})
export type AppToy = z.infer<typeof AppToy>

const AppToys = z.record(z.string(), AppToy)

/** `toys` is a JSON text within the JSON in most apps, an object in some. */
const ToysAnswer = z.object({ code: z.number(), data: z.object({ toys: z.union([z.string(), AppToys]) }) })

export const CommandAnswer = z.object({ code: z.number() })

/** The toys of a `GetToys` answer; null: it is not one. */
export function readToys(answer: unknown): readonly AppToy[] | null {
  const parsed = ToysAnswer.safeParse(answer)
  if (!parsed.success || parsed.data.code !== 200) return null
  const { toys } = parsed.data.data
  if (typeof toys !== 'string') return Object.values(toys)
  const inner = AppToys.safeParse(readJson(toys === '' ? '{}' : toys))
  return inner.success ? Object.values(inner.data) : null
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no schema takes it.
    return undefined
  }
}

const Percent = z.object({ value: z.number() })

/** Of the Toy Events API; others are not for us. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('access-granted') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('event-closed') }),
  z.object({ type: z.literal('toy-list') }),
  z.object({ type: z.literal('toy-status') }),
  z.object({ type: z.literal('battery-changed'), toyId: z.string(), data: Percent }),
  z.object({
    type: z.literal('function-strength-changed'),
    toyId: z.string(),
    data: z.object({ function: z.string(), value: z.number() }),
  }),
])
/** What is for more than the line itself. */
export type AppNews = Exclude<z.infer<typeof AppEvent>, { type: 'ping' }>
