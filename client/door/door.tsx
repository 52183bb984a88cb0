export const Door = () => null
