export interface Worker {
  path: string
  origin: 'MEDIASOUP_WORKER_BIN' | 'cache' | 'download' | 'source'
}
export declare function findWorker(): Worker | undefined
