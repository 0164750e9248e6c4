import type { FastifyInstance } from 'fastify'
import { accountDeletionModule } from './account-deletion/module.ts'
import { accountExportModule } from './account-export/module.ts'
import { accountSecurityModule } from './account-security/module.ts'
import { accountsModule } from './accounts/module.ts'
import type { Served } from './accounts/register-route.ts'
import { affiliatesModule } from './affiliates/module.ts'
import { ageChecksModule } from './age-checks/module.ts'
import type { Platform } from './app/platform.ts'
import { appealsModule } from './appeals/module.ts'
import { appsModule } from './apps/module.ts'
import { auditLogModule } from './audit-log/module.ts'
import { avatarsModule } from './avatars/module.ts'
import { battlesModule } from './battles/module.ts'
import { billingModule } from './billing/module.ts'
import { browseModule } from './browse/module.ts'
import { browserLogsModule } from './browser-logs/module.ts'
import { casesModule } from './cases/module.ts'
import { chatModule } from './chat/module.ts'
import { clientErrorsModule } from './client-errors/module.ts'
import { commissionsModule } from './commissions/module.ts'
import { companionsModule } from './companions/module.ts'
import { complianceModule } from './compliance/module.ts'
import { configurationModule } from './configuration/module.ts'
import { contestsModule } from './contests/module.ts'
import { demoModule } from './demo/module.ts'
import { escrowModule, roomWakerModule } from './escrow/module.ts'
import { experimentsModule } from './experiments/module.ts'
import { fanClubModule } from './fan-club/module.ts'
import { friendsModule } from './friends/module.ts'
import { helpModule } from './help/module.ts'
import { hlsModule } from './hls/module.ts'
import { ingestModule } from './ingest/module.ts'
import { ledgerModule } from './ledger/module.ts'
import { libraryModule } from './library/module.ts'
import { likesModule } from './likes/module.ts'
import { linkedAccountsModule } from './linked-accounts/module.ts'
import { liveWallModule } from './live-wall/module.ts'
import { livenessModule } from './liveness/module.ts'
import { massMessagesModule } from './mass-messages/module.ts'
import { messagesModule } from './messages/module.ts'
import { moderationModule } from './moderation/module.ts'
import { namesModule } from './names/module.ts'
import { noticesModule } from './notices/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { onCameraModule } from './on-camera/module.ts'
import { ordersModule } from './orders/module.ts'
import { pagesModule } from './pages/module.ts'
import { payoutsModule } from './payouts/module.ts'
import { pictureChecksModule } from './picture-checks/module.ts'
import { ModuleList } from './platform/module.ts'
import { playlistsModule } from './playlists/module.ts'
import { postsModule } from './posts/module.ts'
import { previewsModule } from './previews/module.ts'
import { profilesModule } from './profiles/module.ts'
import { promotionsModule } from './promotions/module.ts'
import { ratingsModule } from './ratings/module.ts'
import { recordingsModule } from './recordings/module.ts'
import { regionsModule } from './regions/module.ts'
import { reportsModule } from './reports/module.ts'
import { liveRoomsModule, roomsModule } from './rooms/module.ts'
import { settingsModule } from './settings/module.ts'
import { sfuModule } from './sfu/module.ts'
import { showsModule } from './shows/module.ts'
import { signInProvidersModule } from './sign-in-providers/module.ts'
import { sitesModule } from './sites/module.ts'
import { socketsModule } from './sockets/module.ts'
import { speedDateModule } from './speed-date/module.ts'
import { spendingModule } from './spending/module.ts'
import { staffModule } from './staff/module.ts'
import { studioModule } from './studio/module.ts'
import { studioMembersModule } from './studio-members/module.ts'
import { studioRegisterModule } from './studio-register/module.ts'
import { swipeModule } from './swipe/module.ts'
import { taxReportsModule } from './tax-reports/module.ts'
import { termListsModule } from './term-lists/module.ts'
import { thumbnailsModule } from './thumbnails/module.ts'
import { tipsModule } from './tips/module.ts'
import { toysModule } from './toys/module.ts'
import { vaultModule } from './vault/module.ts'
import { wallsModule } from './walls/module.ts'
import { watchModule } from './watch/module.ts'

/**
 * What the server does, in the order in which it opens; a new area is a folder and a line here. They close in
 * the opposite order.
 */
export const modules = ModuleList.on<Platform>()
  .with(sfuModule)
  .with(auditLogModule)
  .with(accountsModule)
  .with(accountSecurityModule)
  .with(signInProvidersModule)
  .with(staffModule)
  .with(clientErrorsModule)
  .with(configurationModule)
  .with(termListsModule)
  .with(pictureChecksModule)
  .with(appealsModule)
  .with(sitesModule)
  .with(noticesModule)
  .with(ledgerModule)
  .with(spendingModule)
  .with(ordersModule)
  .with(regionsModule)
  .with(ageChecksModule)
  .with(liveRoomsModule)
  .with(thumbnailsModule)
  .with(previewsModule)
  .with(hlsModule)
  .with(recordingsModule)
  .with(fanClubModule)
  .with(moderationModule)
  .with(vaultModule)
  .with(reportsModule)
  .with(wallsModule)
  .with(profilesModule)
  .with(studioRegisterModule)
  .with(demoModule)
  .with(chatModule)
  .with(tipsModule)
  .with(showsModule)
  .with(appsModule)
  .with(toysModule)
  .with(ratingsModule)
  .with(likesModule)
  .with(contestsModule)
  .with(watchModule)
  .with(studioModule)
  .with(speedDateModule)
  .with(socketsModule)
  .with(battlesModule)
  .with(escrowModule)
  .with(roomsModule)
  .with(ingestModule)
  .with(roomWakerModule)
  .with(friendsModule)
  .with(namesModule)
  .with(linkedAccountsModule)
  .with(libraryModule)
  .with(complianceModule)
  .with(livenessModule)
  .with(onCameraModule)
  .with(payoutsModule)
  .with(taxReportsModule)
  .with(studioMembersModule)
  .with(playlistsModule)
  .with(avatarsModule)
  .with(postsModule)
  .with(helpModule)
  .with(commissionsModule)
  .with(companionsModule)
  .with(billingModule)
  .with(affiliatesModule)
  .with(promotionsModule)
  .with(experimentsModule)
  .with(browserLogsModule)
  .with(settingsModule)
  .with(messagesModule)
  .with(accountExportModule)
  .with(accountDeletionModule)
  .with(massMessagesModule)
  .with(notificationsModule)
  .with(casesModule)
  .with(liveWallModule)
  .with(browseModule)
  .with(swipeModule)
  .with(pagesModule)
  .complete<Served & { readonly app: FastifyInstance }>()
