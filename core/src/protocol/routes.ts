import { accountDeletionRoutes } from './account-deletion.ts'
import { accountExportRoutes } from './account-export.ts'
import { accountSecurityRoutes } from './account-security.ts'
import { accountSessionRoutes } from './account-sessions.ts'
import { settingsRoutes } from './account-settings.ts'
import { accountRoutes } from './accounts.ts'
import { affiliateRoutes } from './affiliates.ts'
import { affiliateDeskRoutes } from './affiliates-desk.ts'
import { ageCheckRoutes } from './age-checks.ts'
import { appealRoutes, decisionAppealRoutes } from './appeals.ts'
import { applicationDeskRoutes, applicationRoutes } from './applications.ts'
import { appsRoutes } from './apps.ts'
import { audienceShowRoutes } from './audience-shows.ts'
import { auditRoutes } from './audit.ts'
import { avatarRoutes } from './avatars.ts'
import { bannerRoutes } from './banner-routes.ts'
import { billingRoutes } from './billing.ts'
import { billingCardRoutes } from './billing-cards.ts'
import { billingDeskRoutes } from './billing-desk.ts'
import { billingPriceRoutes } from './billing-prices.ts'
import { billingTaxRoutes } from './billing-tax.ts'
import { browseRoutes } from './browse.ts'
import { browserLogRoutes, browserLogStaffRoutes } from './browser-logs.ts'
import { caseNumberRoutes } from './case-numbers.ts'
import { caseRoutes } from './cases.ts'
import { chatFanRoutes } from './chat-fans.ts'
import { chatPeopleRoutes } from './chat-people-routes.ts'
import { chatRulesRoutes } from './chat-rules.ts'
import { clientErrorRoutes } from './client-errors.ts'
import { commissionRoutes } from './commissions.ts'
import { companionRoutes } from './companions.ts'
import { complaintRoutes } from './complaints.ts'
import { configurationRoutes } from './configuration.ts'
import { contestRoutes } from './contest-routes.ts'
import { emergencyAccessRoutes } from './emergency-access.ts'
import { experimentRoutes } from './experiments.ts'
import { fanClubRoutes } from './fan-club.ts'
import { fanClubGiftRoutes } from './fan-club-gifts.ts'
import { friendRoutes } from './friends.ts'
import { guideRoutes } from './guides.ts'
import { helpRoutes } from './help.ts'
import { humanCheckRoutes } from './human-check.ts'
import { inboxRoutes } from './inbox.ts'
import { ingestRoutes } from './ingest.ts'
import { inspectionRoutes } from './inspection.ts'
import { leaderboardRoutes } from './leaderboards.ts'
import { legalRoutes } from './legal.ts'
import { libraryRoutes } from './library.ts'
import { likeRoutes } from './like-routes.ts'
import { linkedAccountRoutes } from './linked-accounts.ts'
import { liveWallRoutes } from './live-wall.ts'
import { livenessDeskRoutes, livenessRoutes } from './liveness.ts'
import { massMessageRoutes } from './mass-messages.ts'
import { mediaBundleRoutes } from './media-bundles.ts'
import { membershipRoutes } from './memberships.ts'
import { messageRoutes } from './messages.ts'
import { moneyRoutes } from './money.ts'
import { nameHistoryRoutes } from './name-history.ts'
import { nameRoutes } from './names.ts'
import { noticeRoutes } from './notices.ts'
import { notificationSettingsRoutes } from './notification-settings.ts'
import { notificationRoutes } from './notifications.ts'
import { offlineClipRoutes } from './offline-clip-routes.ts'
import { passkeyRoutes } from './passkeys.ts'
import { payoutDeskRoutes, payoutRoutes } from './payouts.ts'
import { performerRoutes } from './performer.ts'
import { pictureHashRoutes } from './picture-hashes.ts'
import { playlistRoutes } from './playlists.ts'
import { postRoutes } from './posts.ts'
import { privateShowRoutes } from './private-shows.ts'
import { profileRoutes } from './profiles.ts'
import { promotionDeskRoutes } from './promotion-desk.ts'
import { promotionRoutes } from './promotions.ts'
import { pushRoutes } from './push-devices.ts'
import { ratingRoutes } from './ratings.ts'
import { receiptRoutes } from './receipts.ts'
import { recordingRoutes } from './recordings.ts'
import { reportRoutes } from './reports.ts'
import { modeRoutes } from './room-modes.ts'
import { roomReportRoutes } from './room-report-routes.ts'
import { roomRoutes } from './rooms.ts'
import { savedViewRoutes } from './saved-views.ts'
import { searchRoutes } from './search.ts'
import { showServiceRoutes } from './show-services.ts'
import { showRoutes } from './shows.ts'
import { signInProviderRoutes } from './sign-in-providers.ts'
import { siteRoutes } from './sites.ts'
import { speedDateRoutes } from './speed-date-routes.ts'
import { staffRoleRoutes } from './staff-roles.ts'
import { streamingPartnerRoutes } from './streaming-partners.ts'
import { stuckSurveyRoutes } from './stuck-survey-routes.ts'
import { studioRoutes } from './studio.ts'
import { studioMemberRoutes } from './studio-members.ts'
import { studioDeskRoutes, substudioRoutes } from './studio-register.ts'
import { studioRoleRoutes } from './studio-roles.ts'
import { studioShareRoutes } from './studio-shares.ts'
import { studioStatementRoutes } from './studio-statements.ts'
import { supportRoutes } from './support.ts'
import { suspensionRoutes } from './suspensions.ts'
import { swipeRoutes } from './swipe.ts'
import { taxDeclarationRoutes } from './tax-declarations.ts'
import { taxDeskRoutes } from './tax-reports.ts'
import { termListRoutes } from './term-lists.ts'
import { termsRoutes } from './terms.ts'
import { thumbClickRoutes } from './thumb-clicks.ts'
import { toysRoutes } from './toys.ts'
import { versusRoutes } from './versus-routes.ts'
import { videoSectionRoutes } from './video-sections.ts'
import { watchRoutes } from './watch.ts'
import { wheelDeskRoutes } from './wheel-desk.ts'
import { wheelRoutes } from './wheels.ts'

/** Every call of `/api/v1`; openapi.json is made of this. */
export const routes = {
  ...accountRoutes,
  ...settingsRoutes,
  ...accountSecurityRoutes,
  ...applicationRoutes,
  ...applicationDeskRoutes,
  ...livenessRoutes,
  ...livenessDeskRoutes,
  ...streamingPartnerRoutes,
  ...inspectionRoutes,
  ...passkeyRoutes,
  ...signInProviderRoutes,
  ...accountSessionRoutes,
  ...ageCheckRoutes,
  ...accountDeletionRoutes,
  ...accountExportRoutes,
  ...moneyRoutes,
  ...billingRoutes,
  ...billingCardRoutes,
  ...membershipRoutes,
  ...billingDeskRoutes,
  ...affiliateRoutes,
  ...affiliateDeskRoutes,
  ...payoutRoutes,
  ...payoutDeskRoutes,
  ...taxDeclarationRoutes,
  ...taxDeskRoutes,
  ...billingPriceRoutes,
  ...promotionRoutes,
  ...promotionDeskRoutes,
  ...wheelRoutes,
  ...wheelDeskRoutes,
  ...experimentRoutes,
  ...configurationRoutes,
  ...savedViewRoutes,
  ...termListRoutes,
  ...billingTaxRoutes,
  ...roomRoutes,
  ...browseRoutes,
  ...performerRoutes,
  ...showRoutes,
  ...receiptRoutes,
  ...privateShowRoutes,
  ...audienceShowRoutes,
  ...showServiceRoutes,
  ...appsRoutes,
  ...versusRoutes,
  ...leaderboardRoutes,
  ...modeRoutes,
  ...ratingRoutes,
  ...watchRoutes,
  ...recordingRoutes,
  ...studioRoutes,
  ...studioMemberRoutes,
  ...studioStatementRoutes,
  ...studioRoleRoutes,
  ...studioDeskRoutes,
  ...substudioRoutes,
  ...studioShareRoutes,
  ...ingestRoutes,
  ...messageRoutes,
  ...massMessageRoutes,
  ...inboxRoutes,
  ...friendRoutes,
  ...notificationRoutes,
  ...notificationSettingsRoutes,
  ...pushRoutes,
  ...chatRulesRoutes,
  ...chatPeopleRoutes,
  ...chatFanRoutes,
  ...toysRoutes,
  ...reportRoutes,
  ...roomReportRoutes,
  ...swipeRoutes,
  ...speedDateRoutes,
  ...siteRoutes,
  ...noticeRoutes,
  ...legalRoutes,
  ...termsRoutes,
  ...humanCheckRoutes,
  ...appealRoutes,
  ...decisionAppealRoutes,
  ...caseRoutes,
  ...complaintRoutes,
  ...caseNumberRoutes,
  ...liveWallRoutes,
  ...pictureHashRoutes,
  ...suspensionRoutes,
  ...searchRoutes,
  ...staffRoleRoutes,
  ...emergencyAccessRoutes,
  ...stuckSurveyRoutes,
  ...browserLogRoutes,
  ...browserLogStaffRoutes,
  ...clientErrorRoutes,
  ...thumbClickRoutes,
  ...profileRoutes,
  ...offlineClipRoutes,
  ...auditRoutes,
  ...avatarRoutes,
  ...nameRoutes,
  ...linkedAccountRoutes,
  ...nameHistoryRoutes,
  ...likeRoutes,
  ...bannerRoutes,
  ...contestRoutes,
  ...fanClubRoutes,
  ...fanClubGiftRoutes,
  ...libraryRoutes,
  ...mediaBundleRoutes,
  ...videoSectionRoutes,
  ...playlistRoutes,
  ...postRoutes,
  ...helpRoutes,
  ...guideRoutes,
  ...supportRoutes,
  ...commissionRoutes,
  ...companionRoutes,
} as const
export type RouteName = keyof typeof routes
