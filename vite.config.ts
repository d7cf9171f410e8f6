import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API of a server that runs beside the development server. */
const API = `http://127.0.0.1:${process.env.PORT || 8080}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1200, // antd in one cached chunk; measured in docs, not warned about at each build
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/avatar': API, '/api': API, '/userprocess': API } },
});
