import type { KeyValueStorage } from '@footlight/core/ports'
import { describe, expect, it } from 'vitest'
import { RESUMABLE_FOR_MS, ShowRecordFile } from './show-record.ts'

function memory(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

const record = { origin: 'https://live.example.org', username: 'anna', since: 1_000, aliveAt: 50_000 }

describe('DESK-RELOAD-02 a broken-off show is offered to the one whose it was, on that server, for ten minutes', () => {
  it('is found by its performer, until it is too old', () => {
    const file = new ShowRecordFile(memory())
    file.save(record)
    expect(file.find(record.origin, 'anna', record.aliveAt + RESUMABLE_FOR_MS)).toEqual(record)
    expect(file.find(record.origin, 'anna', record.aliveAt + RESUMABLE_FOR_MS + 1)).toBeNull()
    expect(file.find(record.origin, 'berta', record.aliveAt)).toBeNull()
    expect(file.find('https://other.example.org', 'anna', record.aliveAt)).toBeNull()
  })

  it('is gone once the performer ended it', () => {
    const file = new ShowRecordFile(memory())
    file.save(record)
    file.forget()
    expect(file.find(record.origin, 'anna', record.aliveAt)).toBeNull()
  })

  it.each(['', 'no json', '{"since":"soon"}', 'null'])('reads %j as none', (text) => {
    const storage = memory()
    storage.set('footlight.show', text)
    expect(new ShowRecordFile(storage).find(record.origin, 'anna', 0)).toBeNull()
  })
})
