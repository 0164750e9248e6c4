import { expect, test } from 'vitest'
import { initialApps } from './apps.ts'
import { presentPanels } from './present.ts'
import {
  closeCard,
  closeGoldenTicket,
  editAppPanel,
  editGoals,
  editKoth,
  editTipMenu,
  openCard,
  openGoldenTicket,
} from './settings.ts'

const newId = (): string => 'new'
const item = { title: 'Dance', tokens: 20, category: null, isActive: true }
const refusedIn = (field: string, code: string) => ({
  ok: false,
  error: { error: 'invalid_value', fields: { [field]: code } },
})

test('APP-TEXT-01 every text that others read passes the policy, wherever it stands', () => {
  const bad = '14yo'
  const made = { cardId: 'c', seed: 's', below: () => 0, commit: () => 'h' }
  expect(
    editGoals({ is_active: true, reset: false, goals: [{ title: bad, tokens: 5 }] }, newId)(initialApps),
  ).toEqual(refusedIn('goals', 'prohibited'))
  expect(openGoldenTicket({ title: bad, price: 1, count: 1 }, 'r')(initialApps)).toEqual(
    refusedIn('title', 'prohibited'),
  )
  expect(
    openCard({ title: 'ok', price: 1, fields: 2, prizes: [{ title: bad, count: 1 }] }, made)(initialApps),
  ).toEqual(refusedIn('title', 'prohibited'))
  expect(editTipMenu({ is_active: true, label: bad, items: [] }, newId)(initialApps)).toEqual(
    refusedIn('label', 'prohibited'),
  )
  expect(
    editTipMenu({ is_active: true, label: '', items: [{ ...item, category: bad }] }, newId)(initialApps),
  ).toEqual(refusedIn('items', 'prohibited'))
  expect(
    editAppPanel({ is_active: true, rows: [{ label: 'a', source: 'text', text: bad }] })(initialApps),
  ).toEqual(refusedIn('rows', 'prohibited'))
  expect(
    editAppPanel({ is_active: true, rows: [{ label: 'a\u202eb', source: 'text', text: '' }] })(initialApps),
  ).toEqual(refusedIn('rows', 'invalid'))
})

test('ids that the performer gives must differ; the others are made', () => {
  expect(
    editTipMenu(
      {
        is_active: true,
        label: '',
        items: [
          { ...item, id: 'a' },
          { ...item, id: 'a' },
        ],
      },
      newId,
    )(initialApps),
  ).toEqual(refusedIn('items', 'taken'))
  expect(
    editGoals({ is_active: true, reset: false, goals: [{ title: 'x', tokens: 5 }] }, newId)(initialApps),
  ).toMatchObject({ ok: true, value: { goals: { goals: [{ id: 'new' }] } } })
})

test('APP-GOAL-04 another list preserves what was tipped unless the performer resets it', () => {
  const counted = { ...initialApps, goals: { is_active: true, total: 70, goals: [] } }
  const setting = { is_active: true, goals: [{ id: 'a', title: 'x', tokens: 50 }] }
  expect(editGoals({ ...setting, reset: false }, newId)(counted)).toMatchObject({
    value: { goals: { total: 70 } },
  })
  expect(editGoals({ ...setting, reset: true }, newId)(counted)).toMatchObject({
    value: { goals: { total: 0 } },
  })
})

test('APP-STATE-01 a card or a round begins when none is on and ends when one is; anything else tells the state', () => {
  const made = { cardId: 'c', seed: 's', below: () => 0, commit: () => 'h' }
  const begin = openCard({ title: 'x', price: 1, fields: 2, prizes: [{ title: 'y', count: 1 }] }, made)
  const on = begin(initialApps)
  if (!on.ok) throw new Error('refused')
  expect(begin(on.value)).toEqual({ ok: false, error: { error: 'wrong_state', state: 'active' } })
  expect(closeCard(initialApps)).toEqual({ ok: false, error: { error: 'wrong_state', state: 'ended' } })
  expect(closeCard(on.value)).toMatchObject({ ok: true, value: { scratchoff: { is_active: false } } })
  expect(closeGoldenTicket(initialApps)).toEqual({
    ok: false,
    error: { error: 'wrong_state', state: 'ended' },
  })
  expect(
    openCard({ title: 'x', price: 1, fields: 2, prizes: [{ title: 'y', count: 3 }] }, made)(initialApps),
  ).toEqual(refusedIn('prizes', 'too_large'))
})

test('APP-KOTH-04 the same rule again leaves the king, another rule begins a new round', () => {
  const crowned = {
    ...initialApps,
    koth: {
      is_active: true,
      mode: 'single' as const,
      minimum: 5,
      minutes: 0,
      king: { username: 'bo', tip: 9, since: 1, expires_at: null },
      sums: {},
    },
  }
  expect(editKoth({ is_active: true, mode: 'single', minimum: 5, minutes: 0 })(crowned)).toMatchObject({
    value: { koth: { king: { username: 'bo' } } },
  })
  expect(editKoth({ is_active: true, mode: 'single', minimum: 6, minutes: 0 })(crowned)).toMatchObject({
    value: { koth: { king: null } },
  })
})

test('APP-PANEL-01 rows say what the apps say now; off is null; only active items are options', () => {
  const apps = {
    ...initialApps,
    goals: { is_active: true, total: 30, goals: [{ id: 'g', title: 'x', tokens: 50 }] },
    tip_menu: {
      is_active: true,
      label: 'Menu',
      items: [
        { ...item, id: 'a' },
        { ...item, id: 'b', isActive: false },
      ],
    },
    app_panel: {
      is_active: true,
      rows: [
        { label: 'Goal', source: 'goal' as const, text: '' },
        { label: 'King', source: 'king' as const, text: '' },
        { label: 'Note', source: 'text' as const, text: 'hi' },
      ],
    },
  }
  expect(presentPanels(apps)).toEqual({
    app_panel: {
      row1: { label: 'Goal', value: '30 / 50' },
      row2: { label: 'King', value: '–' },
      row3: { label: 'Note', value: 'hi' },
    },
    tip_panel: { label: 'Menu', radio_options: [{ label: 'Dance', value: 20, menu_item: 'a' }] },
  })
  expect(presentPanels(initialApps)).toEqual({ app_panel: null, tip_panel: null })
})
