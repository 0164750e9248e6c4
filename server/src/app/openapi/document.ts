import {
  API_BASE,
  type ErrorCode,
  errorCatalog,
  errorRemedies,
  OfferTerms,
  type Route,
  routes,
} from '@footlight/core/protocol'
import * as z from 'zod/mini'
import { errorMessages } from '../../platform/http/error-messages.ts'

/** Any call may answer these. */
const everywhere: readonly ErrorCode[] = ['rate_limited', 'internal', 'unavailable']
const withBody: readonly ErrorCode[] = [
  'malformed',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_value',
]

/** What `/api/v1/openapi.json` answers: OpenAPI 3.1, made of the route table alone. */
export function buildOpenApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Footlight',
      version: '3',
      description: 'Calls of the site, the console and bots. Sockets are described in docs/PROTOCOL.md.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Given to every visitor with the first answer. On https its name is `__Host-sid`.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-TOKEN',
          description:
            '`csrf` of GET /site_config. Changes with the session; the answer that changes it carries the new one in this header.',
        },
      },
      schemas: { Failure: failureSchema() },
    },
  }
}

function describe(name: string, route: Route): Record<string, unknown> {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  if (route.movesTokens === true)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', format: 'uuid' },
      description: 'The same key with the same body gets the first answer again.',
    })
  return {
    operationId: name,
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    responses: { ...successOf(route), ...failuresOf(route) },
    security: [route.method === 'GET' ? { session: [] } : { session: [], csrf: [] }],
  }
}

function successOf(route: Route): Record<string, unknown> {
  if (route.response === undefined) return { 204: { description: 'Done.' } }
  return {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: toSchema(route.response, 'output') } },
    },
  }
}

export function errorsOf(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...route.errors, ...everywhere])
  if (route.method !== 'GET') codes.add('csrf')
  if (route.access === 'user') codes.add('login_required')
  if (route.access === 'user' && route.method !== 'GET') codes.add('account_suspended')
  if (route.body !== undefined) for (const code of withBody) codes.add(code)
  if (route.query !== undefined) codes.add('invalid_value')
  // What a payment lacks may be charged to a card.
  if (route.movesTokens === true && codes.has('not_enough_tokens'))
    for (const code of ['postpay_card_fail', 'over_daily_limit'] as const) codes.add(code)
  return [...codes]
}

function failuresOf(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(route))
    byStatus.set(errorCatalog[code].status, [...(byStatus.get(errorCatalog[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessages[code]}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { error: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  )
}

interface JsonSchema {
  readonly properties?: Record<string, unknown>
  readonly required?: readonly string[]
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, inner]) => ({
    // The rest of a path.
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // A coerced parameter takes anything as its input; what it must turn into is what a caller wants to know.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema & { $schema?: string }
  return rest
}

/** Extensions, as OpenAPI has no place of its own for what a code means. */
function catalogOfErrors(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errorCatalog).map(([code, { status, reader, remedy }]) => [
      code,
      { status, reader, remedy, message: errorMessages[code as ErrorCode] },
    ]),
  )
}

function failureSchema(): Record<string, unknown> {
  return {
    type: 'object',
    required: ['status', 'error', 'message'],
    properties: {
      status: { const: 0 },
      error: {
        type: 'string',
        enum: Object.keys(errorCatalog),
        description:
          '`x-errors` has each code: its status, its message, who reads it (`person`; `developer`: only a client with a fault gets it, and shows a general sentence), and its remedy, which `x-remedies` explains.',
        'x-errors': catalogOfErrors(),
        'x-remedies': errorRemedies,
      },
      message: {
        type: 'string',
        description: 'In English, for the reader of the code. Screens have their own sentence for it.',
      },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Why each field was refused.',
      },
      retryAfter: { type: 'integer', description: 'Seconds after which a repeat makes sense.' },
      state: { type: 'string', description: 'With a 409: what the thing is now.' },
      needed: { type: 'integer', description: 'With `not_enough_tokens`: how many this would take.' },
      terms: {
        ...toSchema(OfferTerms, 'output'),
        description:
          'With `offer_changed`: what is offered now. Nothing was charged; an order with these terms may go under a new key or the same one.',
      },
    },
  }
}
