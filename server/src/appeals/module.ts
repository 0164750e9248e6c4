import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { heldFor, stays } from '../platform/personal-rows.ts'
import { createAppealRepository } from './appeal-repository.ts'
import { type AppealRouteDeps, registerAppeals } from './appeal-routes.ts'
import { createDecisionAppealRepository } from './decision-appeal-repository.ts'
import { type DecisionAppealDeps, registerDecisionAppeals } from './decision-appeal-routes.ts'
import { appeals } from './migrations/0149-appeals.ts'
import { decisionAppeals } from './migrations/0230-decision-appeals.ts'
import { type AppealStaffDeps, registerAppealDecisions } from './staff-routes.ts'

/** Appeals against suspensions and against other decisions of the staff. */
export const appealsModule = areaModule({
  name: 'appeals',
  migrations: (kind) => ({
    '0149-appeals': appeals(kind),
    '0230-decision-appeals': decisionAppeals(kind),
  }),
  personalRows: {
    suspension_appeals: { account: heldFor('case'), decided_by: stays },
    decision_appeals: { account: heldFor('case'), decided_by: stays },
  },
  repositories: (db) => ({
    appeals: createAppealRepository(db),
    decisionAppeals: createDecisionAppealRepository(db),
  }),
  routes({ registrar, ...deps }: Served & AppealRouteDeps & AppealStaffDeps & DecisionAppealDeps) {
    registerAppeals(registrar, deps)
    registerAppealDecisions(registrar, deps)
    registerDecisionAppeals(registrar, deps)
  },
})
