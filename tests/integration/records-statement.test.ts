import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'

const recordsCustodian = { name: 'Robin Quill', address: '1 Lamp Street\nSpringfield' }

test('RECORDS-01 a site whose operator has named nobody has no statement; a name of an account is never its address', async () => {
  const footlight = await startFootlight()
  expect(await footlight.guest().get('/records_statement')).toMatchObject({
    status: 404,
    body: { error: 'not_found' },
  })
  const taken = await footlight.guest().post('/auth/register', {
    ...{ username: '2257', email: 'two@example.net', password: 'seven-grey-lamps', birth_date: '1990-02-03' },
    ...{ type: 'model', gender: 'f', accepts_terms: true },
  })
  expect(taken.status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(taken.body)).toContain('username')
  await footlight.stop()
})

test("RECORDS-02 with a custodian the statement is the operator's in the reader's language, else the one of the software", async () => {
  const dataDir = newDataFolder()
  mkdirSync(join(dataDir, 'legal'), { recursive: true })
  writeFileSync(join(dataDir, 'legal', 'records-statement.de.txt'), 'Was wir führen.')
  const footlight = await startFootlight({ dataDir, config: { recordsCustodian } })
  // Before anybody has an account, or has said that they are an adult.
  const read = async (language: string) =>
    must(await footlight.guest().get(`/records_statement?language=${language}`))
  expect(await read('de')).toEqual({ text: 'Was wir führen.', custodian: recordsCustodian })
  expect(await read('en')).toMatchObject({ custodian: recordsCustodian })
  expect((await read('en')).text).toContain('18 U.S.C. § 2257')
  expect((await footlight.guest().get('/records_statement?language=../x')).status).toBe(422)
  await footlight.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
