import { areaModule } from '../platform/module.ts'
import { studios } from './migrations/0224-studios.ts'
import { createStudioRegister } from './studio-register.ts'

export { type StudioRegister, tellStudios } from './studio-register.ts'
export { changeStudio, countBelow, holdStudio, insertStudio, type Studio } from './studio-table.ts'

/** Which studios there are, how they are called, and which stands below which. */
export const studioRegisterModule = areaModule({
  name: 'studio-register',
  // What people call a company: nothing of a person.
  personalRows: {},
  migrations: (kind) => ({ '0224-studios': studios(kind) }),
  repositories: (db) => ({ studioRegister: createStudioRegister(db) }),
})
