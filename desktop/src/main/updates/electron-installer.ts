import type { AppUpdater } from 'electron-updater'
import type { Installer } from './updater.ts'

/**
 * electron-updater as our installer: it knows the packages of the three systems, compares versions, checks
 * SHA-512 while fetching, and on Windows the signature of the publisher too. Loaded when it is first asked,
 * because hardly a start needs it.
 */
export function electronInstaller(feedUrl: string): Installer {
  let loading: Promise<AppUpdater> | null = null
  let loaded: AppUpdater | null = null
  const updater = (): Promise<AppUpdater> => (loading ??= load(feedUrl))
  return {
    async offer() {
      loaded = await updater()
      const result = await loaded.checkForUpdates()
      return result?.isUpdateAvailable === true
        ? { version: result.updateInfo.version, files: result.updateInfo.files }
        : null
    },
    async fetch(onProgress) {
      const installer = await updater()
      const report = ({ percent }: { readonly percent: number }): void => onProgress(percent / 100)
      installer.on('download-progress', report)
      await installer.downloadUpdate().finally(() => installer.off('download-progress', report))
    },
    restart: () => loaded?.quitAndInstall(),
  }
}

async function load(feedUrl: string): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.setFeedURL({ provider: 'generic', url: feedUrl })
  // Not before the signature of the release was checked.
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.allowDowngrade = false
  autoUpdater.disableWebInstaller = true
  autoUpdater.logger = null
  return autoUpdater
}
