import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { notices } from './migrations/0049-notices.ts'
import { NoticeBoard, type NoticeBoardDeps } from './notice-board.ts'
import { createNoticeRepository } from './notice-repository.ts'
import { type NoticeRouteDeps, registerNoticeRoutes } from './notice-routes.ts'

/** What the operator tells the people of the site. */
export const noticesModule = areaModule({
  name: 'notices',
  personalRows: {
    notice_reads: { account: goes },
  },
  migrations: (kind) => ({ '0049-notices': notices(kind) }),
  repositories: (db) => ({ noticeRepository: createNoticeRepository(db) }),
  async open(uses: NoticeBoardDeps, closers) {
    const noticeBoard = await NoticeBoard.open(uses)
    closers.add('notices', async () => noticeBoard.close())
    return { noticeBoard }
  },
  routes({ registrar, ...deps }: Served & NoticeRouteDeps) {
    registerNoticeRoutes(registrar, deps)
  },
})
