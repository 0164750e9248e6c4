import { errorCatalog, type Route, routes } from '@footlight/core/protocol'
import { describe, expect, it } from 'vitest'
import { errorMessages } from '../../platform/http/error-messages.ts'
import { buildOpenApi, errorsOf } from './document.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string }>
  security: Record<string, unknown>[]
}
const document = buildOpenApi() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: {
      Failure: {
        properties: {
          error: {
            enum: string[]
            'x-errors': Record<string, { reader: string; remedy: string; message: string }>
            'x-remedies': Record<string, string>
          }
        }
      }
    }
  }
}

describe('HTTP-20 openapi.json says what the route table says', () => {
  it.each(Object.entries<Route>(routes))('%s', (name, route) => {
    const operation =
      document.paths[route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')]?.[
        route.method.toLowerCase()
      ]
    expect(operation?.operationId).toBe(name)
    expect(Object.keys(operation!.responses)).toContain(route.response === undefined ? '204' : '200')
    for (const code of errorsOf(route))
      expect(operation!.responses[errorCatalog[code].status]?.description).toContain(`\`${code}\``)
    for (const code of route.errors) expect(errorsOf(route)).toContain(code)
    expect(operation!.requestBody !== undefined).toBe(route.body !== undefined)
    expect('csrf' in operation!.security[0]!).toBe(route.method !== 'GET')
    const inPath = [...route.path.matchAll(/:(\w+)|\*$/g)].map((match) => match[1] ?? 'path')
    expect(
      operation!.parameters
        ?.filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name) ?? [],
    ).toEqual(inPath)
  })

  it('lists every error code and nothing that is not JSON', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.components.schemas.Failure.properties.error.enum).toEqual(Object.keys(errorCatalog))
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('says of every code who reads it, what to do and what its answer says', () => {
    const { 'x-errors': errors, 'x-remedies': remedies } =
      document.components.schemas.Failure.properties.error
    expect(errors).toEqual(
      Object.fromEntries(
        Object.entries(errorCatalog).map(([code, { status, reader, remedy }]) => [
          code,
          { status, reader, remedy, message: errorMessages[code as keyof typeof errorCatalog] },
        ]),
      ),
    )
    expect(new Set(Object.values(errors).map(({ remedy }) => remedy))).toEqual(new Set(Object.keys(remedies)))
  })

  it('tells bots about the safety key and the limits of a tip', () => {
    const tip = document.paths['/tip/{recipient}']!['post']!
    expect(tip.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    )
    expect(JSON.stringify(tip.requestBody)).toMatch(
      /"minimum":1,"maximum":1000000|"maximum":1000000,"minimum":1/,
    )
  })
})
