import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('apps of rooms', (database) => {
  test('cursor and apps are replaced together; who never set any has none', async () => {
    const { apps, people } = database.db
    const model = await people.create(newPerson({ type: 'model' }))
    if (!model.ok) throw new Error(model.error)
    const { id } = model.value
    expect(await apps.load(id)).toBeNull()
    await apps.save(id, { cursor: 3, apps: '{"a":1}' })
    await apps.save(id, { cursor: 9_007_199_254_740_991, apps: '{"a":2}' })
    expect(await apps.load(id)).toEqual({ cursor: 9_007_199_254_740_991, apps: '{"a":2}' })
  })

  test('an open group tip is found until it is closed, and closing it twice is once', async () => {
    const { apps, people } = database.db
    const model = await people.create(newPerson({ type: 'model' }))
    if (!model.ok) throw new Error(model.error)
    const groupTip = { ownerId: model.value.id, groupTipId: randomUUID() }
    await apps.openGroupTip(groupTip)
    expect(await apps.openGroupTips()).toContainEqual(groupTip)
    await apps.closeGroupTip(groupTip.groupTipId)
    await apps.closeGroupTip(groupTip.groupTipId)
    expect(await apps.openGroupTips()).not.toContainEqual(groupTip)
  })
})
