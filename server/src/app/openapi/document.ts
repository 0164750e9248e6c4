import {
  API_BASE,
  type ErrorCode,
  errorTable,
  OfferTerms,
  type Route,
  routes,
} from '@footlight/core/protocol'
import * as z from 'zod/mini'

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
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
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

function failureSchema(): Record<string, unknown> {
  return {
    type: 'object',
    required: ['status', 'error', 'message'],
    properties: {
      status: { const: 0 },
      error: { type: 'string', enum: Object.keys(errorTable) },
      message: { type: 'string', description: 'For a person.' },
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
