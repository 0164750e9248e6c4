import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the PostgreSQL of this run: the answer is its URL. */
    readonly postgresDoor: string
  }
}

/**
 * One PostgreSQL for all files of a run, which starts when the first of them asks for it. Nothing of it outlives
 * the machine, so commits need not wait for its disk.
 */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | null = null
  const door = createServer((_request, response) => {
    postgres ??= startPostgres(['-c', 'fsync=off'])
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await (await postgres)?.stop()
  }
}
