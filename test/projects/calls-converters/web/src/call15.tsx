import axios from 'axios';
export const Page = ({ id }) => {
  useEffect(() => { axios.post(`/v2/things/${id}`).then(set); }, []);
  return <p>{id}</p>;
};
