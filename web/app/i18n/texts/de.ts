import common from '../../../../resources/locales/de/common.json'
import web from '../../../../resources/locales/de/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
