import { contextBridge } from 'electron'
import { buildBridge } from './bridge.ts'

contextBridge.exposeInMainWorld('footlight', buildBridge())
