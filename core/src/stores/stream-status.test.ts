import { describe, expect, test } from 'vitest'
import { deriveStreamStatus, type StreamFacts } from './stream-status.ts'

const watching: StreamFacts = {
  hasError: false, isReady: true, needsPassword: false, chatStatus: 'online', guestOverlay: false, needsCard: false, mode: 'public',
}

describe('stream status', () => {
  test.each<[string, Partial<StreamFacts>, string]>([
    ['nothing in the way', {}, 'online'],
    ['an error before everything', { hasError: true, isReady: false, needsPassword: true, chatStatus: 'offline' }, 'user_error'],
    ['loading before the password', { isReady: false, needsPassword: true, chatStatus: 'offline' }, 'user_loading'],
    ['the password before offline', { needsPassword: true, chatStatus: 'offline' }, 'password_required'],
    ['offline before the overlay', { chatStatus: 'offline', guestOverlay: true, needsCard: true }, 'offline'],
    ['the overlay before the card', { guestOverlay: true, needsCard: true, chatStatus: 'connected' }, 'guest_overlay'],
    ['the card before connected', { needsCard: true, chatStatus: 'connected' }, 'cc_required'],
    ['connected', { chatStatus: 'connected' }, 'connected'],
    ['a limited show from outside', { chatStatus: 'limited' }, 'limited'],
    ['a limited show from inside', { chatStatus: 'limited', mode: 'limited' }, 'online'],
    ['a private from outside', { chatStatus: 'private' }, 'private'],
    ['a private from inside', { chatStatus: 'private', mode: 'private' }, 'online'],
    ['a private of others, spied on', { chatStatus: 'private', mode: 'spy' }, 'online'],
    ['a private while in a limited show', { chatStatus: 'private', mode: 'limited' }, 'private'],
    ['standby', { chatStatus: 'standby' }, 'standby'],
    ['reconnecting', { chatStatus: 'reconnecting' }, 'online'],
  ])('STREAM-01 %s', (_, facts, expected) => {
    expect(deriveStreamStatus({ ...watching, ...facts })).toBe(expected)
  })
})
