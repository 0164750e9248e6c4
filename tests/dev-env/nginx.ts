import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const NGINX =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path)) ?? null

/** Why tests behind a real proxy cannot run here; null: they can. */
export function whyNoNginx(): string | null {
  return NGINX === null ? 'there is no nginx (install it, or let set-up do it)' : null
}

export interface CachingProxy {
  readonly url: string
  stop(): Promise<void>
}

/**
 * A real nginx that caches whatever the server does not forbid, by address alone and for everybody: as
 * careless as an operator's can be. `X-Cache` says whether an answer came from the cache.
 */
export async function startCachingProxy(upstream: string): Promise<CachingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-nginx-'))
  mkdirSync(join(folder, 'cache'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'nginx.conf'),
    `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=all:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache all; proxy_cache_key $uri; proxy_cache_valid any 10m;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`,
  )
  const nginx = spawn(
    NGINX!,
    ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'errors')],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  while (nginx.exitCode === null && !(await answers(port))) await wait(50)
  if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    })
    line.on('error', () => resolve(false))
  })
}
