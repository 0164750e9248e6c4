import { describe, expect, it } from 'vitest'
import { LayoutArranger } from './layout-arranger.ts'
import { LayoutStore } from './layout-store.ts'
import type { PanelHome } from './panel-definition.ts'
import { arrange, place, stand, step, untouched } from './panel-layout.ts'

const homes: readonly PanelHome[] = [
  { id: 'picture', home: { ready: 'left', air: 'left' } },
  { id: 'health', home: { air: 'left' } },
  { id: 'chat', home: { air: 'middle' } },
  { id: 'tips', home: { air: 'right' } },
]

const air = (stored = untouched) => arrange(stored, 'air', homes)

function memory(): {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  readonly storage: Map<string, string>
} {
  const storage = new Map<string, string>()
  return {
    storage,
    get: (key) => storage.get(key) ?? null,
    set: (key, value) => void storage.set(key, value),
    remove: (key) => void storage.delete(key),
  }
}

describe('DESK-LAYOUT-01 every panel of a layout stands in exactly one column', () => {
  it('puts all at their homes on the first day', () => {
    expect(air()).toMatchObject({ left: ['picture', 'health'], middle: ['chat'], right: ['tips'] })
    expect(arrange(untouched, 'ready', homes)).toMatchObject({ left: ['picture'], middle: [], right: [] })
  })

  it('forgets panels that are gone, and names that stand twice', () => {
    const stored = {
      ...untouched,
      left: ['gone', 'chat', 'chat'],
      right: ['chat', 'tips'],
      hidden: ['gone', 'tips'],
    }
    expect(air(stored)).toMatchObject({
      left: ['picture', 'health', 'chat'],
      middle: [],
      right: ['tips'],
      hidden: ['tips'],
    })
  })

  it('puts a new panel at its home, behind the one that it follows there', () => {
    expect(air({ ...untouched, left: ['chat', 'picture', 'tips'] }).left).toEqual([
      'chat',
      'picture',
      'health',
      'tips',
    ])
  })
})

describe('DESK-LAYOUT-02 panels move between columns and within them', () => {
  it('goes one column aside and stays at the edge', () => {
    const moved = step(air(), 'picture', 'right')
    expect(moved).toMatchObject({ left: ['health'], middle: ['picture', 'chat'] })
    expect(step(air(), 'picture', 'left')).toEqual(air())
  })

  it('steps over what is not to be seen there', () => {
    const layout = { ...air(), left: ['picture', 'health', 'tips'], right: [], hidden: ['health'] }
    expect(step(layout, 'tips', 'up').left).toEqual(['tips', 'picture', 'health'])
    expect(step(layout, 'tips', 'down').left).toEqual(['picture', 'health', 'tips'])
  })

  it('falls where it is dropped, also further down in its own column', () => {
    const layout = { ...air(), left: ['a', 'b', 'c'] }
    expect(place(layout, 'a', 'left', 2).left).toEqual(['b', 'a', 'c'])
    expect(place(layout, 'a', 'left', 3).left).toEqual(['b', 'c', 'a'])
    expect(place(layout, 'c', 'left', 0).left).toEqual(['c', 'a', 'b'])
  })
})

describe('DESK-LAYOUT-03 a panel is docked, hidden or detached, and keeps its place', () => {
  it('is one of them at a time', () => {
    const hidden = stand(air(), 'chat', 'hidden')
    expect(hidden).toMatchObject({ hidden: ['chat'], detached: [], middle: ['chat'] })
    expect(stand(hidden, 'chat', 'detached')).toMatchObject({ hidden: [], detached: ['chat'] })
    expect(stand(hidden, 'chat', 'docked')).toEqual(air())
  })
})

describe('DESK-LAYOUT-04 a layout is stored for each screen and each account, and damage never costs a panel', () => {
  it('comes back as it was left', () => {
    const storage = memory()
    const layoutName = new LayoutArranger(new LayoutStore(storage, 'anna'), 'air', homes)
    layoutName.step('chat', 'left')
    layoutName.setHeight('health', 12)
    layoutName.setWidths({ left: 40, right: 60 })
    const again = new LayoutStore(storage, 'anna')
    expect(new LayoutArranger(again, 'air', homes).layout).toMatchObject({
      left: ['chat', 'picture', 'health'],
      heights: { health: 12 },
      widths: { left: 40, right: 60 },
    })
    expect(again.layouts.ready).toEqual(untouched)
    again.useAccount('berta')
    expect(again.layouts.air).toEqual(untouched)
  })

  it.each(['not json', '[]', '{"left":7,"widths":{"left":-1},"heights":"high"}'])(
    'starts at home from %s',
    (text) => {
      const storage = memory()
      storage.set('footlight.layout.air', text)
      expect(new LayoutArranger(new LayoutStore(storage, null), 'air', homes).layout).toEqual(air())
    },
  )

  it('finds a panel under the name that it was stored with before', () => {
    const storage = memory()
    const stored = { left: ['show-desk'], hidden: ['show-desk'], heights: { 'show-desk': 12 } }
    storage.set('footlight.layout.air', JSON.stringify({ ...untouched, ...stored }))
    const withShows = [...homes, { id: 'paid-shows', home: { air: 'right' } }] as const
    const arranger = new LayoutArranger(new LayoutStore(storage, null), 'air', withShows)
    expect(arranger.layout).toMatchObject({
      left: ['picture', 'health', 'paid-shows'],
      right: ['tips'],
      hidden: ['paid-shows'],
      heights: { 'paid-shows': 12 },
    })
    arranger.stand('paid-shows', 'detached')
    const again = new LayoutArranger(new LayoutStore(storage, null), 'air', withShows)
    expect(again.layout).toMatchObject({ hidden: [], detached: ['paid-shows'] })
  })

  it('goes back to the first day', () => {
    const layoutName = new LayoutArranger(new LayoutStore(memory(), null), 'air', homes)
    layoutName.stand('chat', 'hidden')
    layoutName.setHeight('tips', 30)
    layoutName.setHeight('tips', null)
    expect(layoutName.layout.heights).toEqual({})
    layoutName.reset()
    expect(layoutName.layout).toEqual(air())
  })
})
