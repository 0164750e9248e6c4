import common from '../../../../resources/locales/es/common.json'
import web from '../../../../resources/locales/es/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
