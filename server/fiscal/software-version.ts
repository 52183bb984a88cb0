/** Version of the software as tax exports name it. Equals the version of the package. */
export const SOFTWARE_VERSION = '0.1.0'
