import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['OPENWARD_API_PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Every file has an address of its own: the CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // For the size test: which chunk belongs to which page.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What many pages share travels as one file, not as twenty small ones.
            { name: 'kit', minShareCount: 9, minModuleSize: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api } },
    // The concepts live beside the root.
    fs: { allow: ['..'] },
  },
})
