import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      // The server imports this entry in its own process; it wraps React Router's build.
      build: { rollupOptions: { input: './server/entry.ts' } },
    },
  },
})
