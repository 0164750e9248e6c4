import common from '../../../../resources/locales/it/common.json'
import web from '../../../../resources/locales/it/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
