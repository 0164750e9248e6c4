import common from '../../../../resources/locales/nl/common.json'
import web from '../../../../resources/locales/nl/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
