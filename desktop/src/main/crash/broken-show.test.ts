import { describe, expect, it } from 'vitest'
import { BrokenShow } from './broken-show.ts'

describe('DESK-PANIC-22 a show that broke off resumes, but not after panic', () => {
  it('goes on once, where nobody stopped it', () => {
    const show = new BrokenShow(() => false)
    expect(show.take()).toBe(false)
    show.pageGone({ wasOnAir: true, byForce: false })
    expect([show.take(), show.take()]).toEqual([true, false])
    show.pageGone({ wasOnAir: true, byForce: true })
    expect(show.take()).toBe(false)
  })

  it('stays off when panic came while there was no page', () => {
    let isPanic = false
    const show = new BrokenShow(() => isPanic)
    show.pageGone({ wasOnAir: true, byForce: false })
    isPanic = true
    expect(show.take()).toBe(false)
    isPanic = false
    expect(show.take()).toBe(false)
  })
})
