import { build, type Plugin } from 'vite'

/**
 * Builds each script of the shop by itself, into one file that imports no other: what office and shop have in common
 * would else be split, and bring the office's code along.
 * @param entries paths of the sources, by the names of the scripts
 */
export const shopScripts = (entries: Readonly<Record<string, string>>): Plugin => ({
  name: 'shop-scripts',
  apply: 'build',
  async generateBundle() {
    for (const [name, path] of Object.entries(entries)) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: { [name]: path },
            output: { entryFileNames: 'assets/shop/[name]-[hash].js', codeSplitting: false },
          },
        },
      })
      for (const { output } of [built].flat().filter((each) => 'output' in each))
        for (const file of output)
          if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
    }
  },
})
