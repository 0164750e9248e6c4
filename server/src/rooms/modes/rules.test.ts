import type { RoomStatus } from '@footlight/core/protocol/rooms'
import { describe, expect, test } from 'vitest'
import { lockRefusal, type ModeFacts, normaliseCamPassword, standbyRefusal } from './rules.ts'

const on = (
  status: RoomStatus,
  currentShow: ModeFacts['currentShow'] = null,
  isVersus = false,
): ModeFacts => ({
  status,
  currentShow,
  isVersus,
})

describe('MODE-01 standby needs a stream and no running show', () => {
  test.each<[ModeFacts, string | null]>([
    [on('offline'), 'offline'],
    [on('online'), null],
    [on('standby'), null],
    [on('reconnecting'), null],
    [on('private', { kind: 'private', phase: 'running' }), 'private'],
    [on('limited', { kind: 'limited', phase: 'running' }), 'limited'],
    [on('reconnecting', { kind: 'private', phase: 'running' }), 'reconnecting'],
    [on('online', { kind: 'limited', phase: 'open' }), null],
    [on('online', null, true), 'versus'],
  ])('%j: %s', (facts, refusal) => {
    expect(standbyRefusal(facts)).toBe(refusal)
  })
})

describe('MODE-02 a password and a voyeur camera wait until no show is announced or runs', () => {
  test.each<[ModeFacts, string | null]>([
    [on('offline'), null],
    [on('online'), null],
    [on('online', { kind: 'group', phase: 'open' }), null],
    [on('online', { kind: 'limited', phase: 'open' }), 'announced'],
    [on('offline', { kind: 'goal', phase: 'open' }), 'announced'],
    [on('online', null, true), 'versus'],
    [on('private', { kind: 'private', phase: 'running' }), 'private'],
    [on('limited', { kind: 'group', phase: 'running' }), 'limited'],
  ])('%j: %s', (facts, refusal) => {
    expect(lockRefusal(facts)).toBe(refusal)
  })
})

describe('MODE-03 a password is counted in characters after NFC and without spaces at its ends', () => {
  test.each<[string, ReturnType<typeof normaliseCamPassword>]>([
    ['abc', { ok: false, error: 'too_short' }],
    ['  ab  ', { ok: false, error: 'too_short' }],
    [' abcd ', { ok: true, value: 'abcd' }],
    ['cafe\u0301', { ok: true, value: 'caf\u00e9' }],
    ['\u{1f511}'.repeat(64), { ok: true, value: '\u{1f511}'.repeat(64) }],
    ['\u{1f511}'.repeat(65), { ok: false, error: 'too_long' }],
    ['cafe\u0301'.slice(2), { ok: false, error: 'too_short' }],
  ])('%j', (raw, expected) => {
    expect(normaliseCamPassword(raw)).toEqual(expected)
  })
})
